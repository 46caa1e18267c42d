import type { OrderStatus } from "~/shop/orders/order";
import { statusName } from "~/shop/orders/steps";
import { Badge } from "~/ui/base/notice";

/** Where an order stands, in capitals (specification 2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge solid={status === "delivered"}>{statusName(status).toUpperCase()}</Badge>;
}
