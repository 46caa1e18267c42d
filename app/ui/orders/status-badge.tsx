import * as t from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
import { Badge, type Tone } from "~/ui/base/badge";

const TONES: Partial<Record<OrderStatus, Tone>> = { pending: "highlight", delivered: "good" };

/** In capitals (specification 2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{t.statusName(status).toUpperCase()}</Badge>;
}
