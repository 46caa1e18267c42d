import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireOrder } from "~/http/gate/guards.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { redirectWithToast } from "~/http/session/toast.server";
import { reminderToast } from "~/texts/billing";
import { previewReminder, sendReminder } from "~/shop/billing/payments/send-reminder.server";
import { hasMailServer } from "~/shop/desk/mail-queue/transport.server";
import { ReminderPage } from "~/ui/billing/admin/reminder-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const backFrom = (request: Request, orderId: number) =>
  safeReturnTo(new URL(request.url).searchParams.get("back"), `/admin/orders/${orderId}#payments`);

/** GET /admin/orders/{id}/reminder: the next payment reminder of an order, before it is sent. `?back=` is where it was asked for. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId: id } = await requireOrder(request, "administer", params.id);
  const reminder = await previewReminder(id);
  if (!reminder) throw anyOrderNotFound(request);
  return { id, reminder, back: backFrom(request, id) };
}

/** POST /admin/orders/{id}/reminder: sends it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { orderId, actorId } = await requireOrder(request, "administer", params.id);
  return handleForm(request, {
    title: "No reminder was sent",
    failed: "Failed to send the reminder",
    notFound: (missing) => anyOrderNotFound(missing),
    async handle() {
      const sent = await sendReminder({ orderId, actorId });
      return redirectWithToast(backFrom(request, orderId), reminderToast(sent, !hasMailServer()));
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? `Reminder for ${loaded.reminder.orderNumber}` : "Order Not Found"),
  },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Reminder() {
  return <ReminderPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
