import { db, type Reader, type Tx } from "~/db/db.server";
import type { Tier } from "./quote";

/** The active bulk discounts, smallest minimum first. Inside a transaction, pass it. */
export function activeTiers(from: Reader | Tx = db.read): Promise<Tier[]> {
  return from.bulkDiscount.findMany({
    where: { isActive: true },
    orderBy: [{ minQuantity: "asc" }, { id: "asc" }],
    select: { minQuantity: true, discountPercentage: true },
  });
}
