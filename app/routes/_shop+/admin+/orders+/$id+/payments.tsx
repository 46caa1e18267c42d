import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { changePayments, paymentNotFound } from "~/http/forms/payments.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrder } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { paymentsAddress } from "~/shop/billing/payments/payment";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PaymentsSection } from "~/ui/billing/admin/payments-section";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-payments", params.id, paymentNotFound);
  const payments = await orderPayments(orderId);
  if (!payments) throw paymentNotFound(request);
  return { payments };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireOrder(request, "change-payments", params.id, paymentNotFound);
  return changePayments(request, { fields: await readForm(request), ...actor });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? t.paymentsOf({ orderNumber: loaded.payments.orderNumber }) : t.orderNotFound()),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function OrderPaymentsPage() {
  const { payments } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <p className="no-print">
        <Link to={`/admin/orders/${payments.orderId}`} className="admin-all">
          {t.orderLabel({ orderNumber: payments.orderNumber })}
        </Link>
      </p>
      <AdminHeading>{t.paymentsOfOrder({ orderNumber: payments.orderNumber })}</AdminHeading>
      <PaymentsSection
        key={payments.payments.length}
        action={paymentsAddress(payments.orderId)}
        payments={payments}
        answer={answer}
      />
    </>
  );
}
