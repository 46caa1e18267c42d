import { isOpen } from "~/shop/orders/steps";
import { statusPhrase } from "~/texts/orders";
import { Problem } from "~/shop/base/problem";
import type { StoredOrder } from "./read-order.server";

/** Why an order was not changed: it is unknown, shipped or cancelled, or somebody else has changed it. */
export function changeRefusal(order: Pick<StoredOrder, "status"> | null): Problem {
  if (!order) return new Problem("not_found", "There is no such order.");
  return isOpen(order.status)
    ? new Problem(
        "stale",
        "This order has been changed since you opened the page. Nothing was changed. Check it below, and save again.",
      )
    : new Problem(
        "wrong_step",
        `This order is ${statusPhrase(order.status)}, so it cannot be changed any more. Nothing was changed.`,
      );
}
