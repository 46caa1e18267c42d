import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import type { OrderChangeText } from "~/shop/orders/order";

/** As changes of the order. */
export const requestedChanges = ({ lines }: ChangeRequest): OrderChangeText[] =>
  lines.map((line) => ({
    what: line.piece,
    from: String(line.from),
    to: line.to === 0 ? null : String(line.to),
  }));
