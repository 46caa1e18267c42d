import { isOpen } from "~/shop/orders/steps";
import { Problem } from "~/shop/base/problem";
import type { StoredOrder } from "./read-order.server";

/** Why an order was not changed: it is unknown, shipped or cancelled, or somebody else has changed it. */
export function changeRefusal(order: Pick<StoredOrder, "status"> | null): Problem {
  if (!order) return new Problem("not_found", { what: "order" });
  return isOpen(order.status)
    ? new Problem("stale", { what: "changed order" })
    : new Problem("wrong_step", { what: "change order", status: order.status });
}
