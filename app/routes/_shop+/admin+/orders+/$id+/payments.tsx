import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { changePayments, paymentNotFound } from "~/http/forms/payments.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { OrderPaymentsPage } from "~/ui/billing/admin/order-payments-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/orders/{id}/payments: the payments of an order, as on the order's own page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-customers", params.id, paymentNotFound);
  const payments = await orderPayments(orderId);
  if (!payments) throw paymentNotFound(request);
  return { payments };
}

/** POST /admin/orders/{id}/payments: records or undoes a payment, or records a refund. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "administer", params.id, paymentNotFound);
  return changePayments(request, { fields: await readForm(request), ...actor });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? `Payments of ${loaded.payments.orderNumber}` : "Order Not Found"),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Payments() {
  return <OrderPaymentsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
