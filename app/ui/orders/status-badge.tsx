import type { OrderStatus } from "~/shop/orders/order";
import { statusName } from "~/shop/orders/steps";
import { Badge } from "~/ui/base/notice";

/** The status of an order, in capitals (specification 2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge solid={status === "delivered"}>{statusName(status).toUpperCase()}</Badge>;
}
