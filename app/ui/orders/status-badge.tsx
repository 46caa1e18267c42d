import * as t from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
import { Badge } from "~/ui/base/badge";

/** The status of an order, in capitals (specification 2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const word = t.statusName(status);
  return <Badge word={word}>{word.toUpperCase()}</Badge>;
}
