import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import type { OrderChangeText } from "~/shop/orders/order";

/** The lines that a request changes, as changes of the order. */
export const requestedChanges = ({ lines }: ChangeRequest): OrderChangeText[] =>
  lines.map((line) => ({
    what: line.piece,
    from: String(line.from),
    to: line.to === 0 ? null : String(line.to),
  }));
