import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";

import { markLookAlikes } from "~/formats/email";
import { clearDraft } from "~/http/forms/checkout-draft.server";
import { parseForm } from "~/http/forms/form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { sidOf } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { Problem } from "~/shop/problem";
import { orderingForm } from "~/shop/staff/ordering-form.server";
import { startOrderingFor, stopOrderingFor } from "~/shop/staff/ordering.server";
import { AdminHeading } from "~/ui/admin/admin-heading";
import { LinkButton } from "~/ui/base/button";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/ordering: says how it is done, for somebody who reloads. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

/** POST /admin/ordering: begins to order for a customer (`intent` start with `customerId`), or stops it (stop). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId, orderingForId } = await requireAdmin(request);
  const submission = await parseForm(request, orderingForm);
  if (submission.status !== "success") {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "This form is incomplete or out of date. Nothing was changed.",
    });
  }
  const session = { sid: (await sidOf(request))!, adminId };
  // What was typed at the checkout for one customer must not be filled in for the next.
  const headers = { "Set-Cookie": await clearDraft() };
  if (submission.value.intent === "stop") {
    if (orderingForId === null) return redirect("/admin/staff", 303);
    await stopOrderingFor(orderingForId, session);
    const toast = { title: "Stopped", description: "The shop shows your own cart again." };
    return redirectWithToast(addressOf(orderingForId), toast, { headers });
  }
  const { customerId } = submission.value;
  try {
    const { name } = await startOrderingFor(customerId, session);
    const description = `The cart, prices and orders are those of ${markLookAlikes(name)}.`;
    const toast = { title: "You Order for a Customer", description };
    return await redirectWithToast("/order-sheet", toast, { headers });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw notFound(request);
    throw refuse(request, {
      status: error.code === "not_allowed" ? 403 : 409,
      title: "You cannot order for this customer",
      message: error.message,
      link: { href: addressOf(customerId), label: "THE CUSTOMER" },
    });
  }
}

const addressOf = (id: string) => `/admin/customers/${encodeURIComponent(id)}`;

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Order for a customer") },
];

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";
export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Ordering() {
  return (
    <>
      <AdminHeading>Order for a customer</AdminHeading>
      <p className="mb-6">
        Open the customer’s page and press “Order for this customer”. The shop then shows their cart
        and prices until you press Stop.
      </p>
      <LinkButton to="/admin/staff?role=customer">Customers</LinkButton>
    </>
  );
}
