import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { requestedPage } from "~/shop/paging";
import { receivablesAddress, requestedReceivables } from "~/shop/payments/ages";
import { listReceivables, receivablesSums } from "~/shop/payments/receivables.server";
import { reminderToast } from "~/shop/payments/reminder-toast";
import { sendReminder } from "~/shop/payments/send-reminder.server";
import { Problem } from "~/shop/problem";
import { pageTitle } from "~/ui/layout/meta";
import { ReceivablesPage } from "~/ui/admin/payments/receivables-page";

/** GET /admin/payments: what is open, by age; `?show=credits` are the orders with credit. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const show = requestedReceivables(search);
  const now = new Date();
  const [sums, list] = await Promise.all([
    receivablesSums(now),
    listReceivables(show, requestedPage(search), now),
  ]);
  return { show, sums, ...list, today: isoDay(now) };
}

/** POST /admin/payments: sends a reminder for an order (`remind` is its id). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const fields = await readForm(request);
  if (!fields.has("remind")) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The form does not say what to do. Nothing was changed.",
    });
  }
  const search = new URL(request.url).searchParams;
  const back = receivablesAddress(requestedReceivables(search), requestedPage(search));
  try {
    const orderId = parseId(fields.get("remind"));
    if (!orderId) throw new Problem("not_found", "There is no such order.");
    return await redirectWithToast(back, reminderToast(await sendReminder({ orderId, actorId })));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message } = error;
    const link = { href: back, label: "ALL PAYMENTS" };
    if (code === "not_found") throw notFound(request, { title: "Order Not Found", message, link });
    return data({ status: "error" as const, problem: message }, { status: 409 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Payments") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Payments() {
  const refused = useActionData<typeof action>();
  return <ReceivablesPage {...useLoaderData<typeof loader>()} problem={refused?.problem} />;
}
