import type { OrderStatus } from "~/shop/orders/order";
import type { PaymentStatus } from "~/shop/orders/payment-summary";
import { PaymentBadge } from "~/ui/orders/payment-badge";
import { StatusBadge } from "~/ui/orders/status-badge";

/** How much of it is done. */
const STATUS_SHAPES: Record<OrderStatus, string> = {
  pending: "○",
  confirmed: "◔",
  partlyShipped: "◑",
  shipped: "◕",
  delivered: "●",
  cancelled: "✕",
};

const PAYMENT_SHAPES: Record<PaymentStatus, string> = {
  nothing_due: "–",
  unpaid: "○",
  part_paid: "◑",
  paid: "●",
  overpaid: "◆",
  overdue: "▲",
};

/** With a shape, by which a state is found in a long list without reading. CSS shows it, so that it is not read aloud. */
export const OrderState = ({ status }: { status: OrderStatus }) => (
  <span className="admin-state" data-shape={STATUS_SHAPES[status]}>
    <StatusBadge status={status} />
  </span>
);

/** As OrderState. */
export const PaymentState = ({ status }: { status: PaymentStatus }) => (
  <span className="admin-state" data-shape={PAYMENT_SHAPES[status]}>
    <PaymentBadge status={status} />
  </span>
);
