import { Link } from "@remix-run/react";

import type { OrderPayments } from "~/shop/billing/payments/payment";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";

import type { PaymentAnswer } from "./payment-answer";
import { PaymentsSection } from "./payments-section";

interface OrderPaymentsPageProps {
  payments: OrderPayments;
  answer?: PaymentAnswer;
}

/** The payments of an order on a page of their own. */
export function OrderPaymentsPage({ payments, answer }: OrderPaymentsPageProps) {
  return (
    <>
      <p className="no-print">
        <Link to={`/admin/orders/${payments.orderId}`} className="admin-all">
          Order {payments.orderNumber}
        </Link>
      </p>
      <AdminHeading>Payments of order {payments.orderNumber}</AdminHeading>
      <PaymentsSection key={payments.payments.length} payments={payments} answer={answer} />
    </>
  );
}
