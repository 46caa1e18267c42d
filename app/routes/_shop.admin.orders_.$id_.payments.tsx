import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { changePayments, paymentNotFound } from "~/http/forms/payments.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { OrderPaymentsPage } from "~/ui/billing/admin/order-payments-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/orders/{id}/payments: the payments of an order, as on the order's own page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const payments = id && (await orderPayments(id));
  if (!payments) throw paymentNotFound(request);
  return { payments };
}

/** POST /admin/orders/{id}/payments: records or undoes a payment, or records a refund. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const orderId = parseId(params.id);
  if (!orderId) throw paymentNotFound(request);
  return changePayments(request, { fields: await readForm(request), orderId, actorId });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(
      matches,
      loaded ? `Payments of ${loaded.payments.orderNumber}` : "Order Not Found",
    ),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Payments() {
  return (
    <OrderPaymentsPage {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
