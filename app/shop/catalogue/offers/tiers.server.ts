import { allOf } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { db, type Reader, type Tx } from "~/db/db.server";
import { type ShopCache, type TransactionContext, cached } from "~/shop/base/cached.server";
import type { PriceList } from "~/shop/catalogue/prices/price";
import type { Tier } from "./quote";

/** Smallest minimum first. Inside a transaction, pass its context to read what it sees. */
export function activeTiers(within?: TransactionContext | ShopCache): Promise<Tier[]> {
  return cached("tiers", readTiers, within);
}

/** Those that apply on top of these prices, smallest minimum first. */
export async function tiersFor(
  prices: PriceList | Promise<PriceList>,
  within?: TransactionContext | ShopCache,
): Promise<Tier[]> {
  // At once, so that they are read with the same state token.
  const [{ tiersApply }, tiers] = await Promise.all([prices, activeTiers(within)]);
  return tiersApply ? tiers : [];
}

/** "Bulk discounts for 10+ items"; null without any. */
export async function bulkDiscountNote(within?: ShopCache): Promise<string | null> {
  const tiers = await activeTiers(within);
  return tiers.length === 0
    ? null
    : t.bulkDiscountsFor({ list: allOf(tiers.map(({ minQuantity }) => `${minQuantity}+`)) });
}

function readTiers(from: Reader | Tx): Promise<Tier[]> {
  return from.bulkDiscount.findMany({
    where: { isActive: true },
    orderBy: [{ minQuantity: "asc" }, { id: "asc" }],
    select: { minQuantity: true, discountPercentage: true },
  });
}

/** For the API. */
export interface TierRecord extends Tier {
  id: number;
  isActive: boolean;
  createdAt: Date;
}

export const tierColumns = {
  id: true,
  minQuantity: true,
  discountPercentage: true,
  isActive: true,
  createdAt: true,
} as const satisfies Record<keyof TierRecord, true>;

/** Smallest minimum first, with the total count. */
export async function activeTierRecords(part: {
  skip: number;
  take: number;
}): Promise<{ rows: TierRecord[]; count: number }> {
  const where = { isActive: true };
  const [count, rows] = await Promise.all([
    db.read.bulkDiscount.count({ where }),
    db.read.bulkDiscount.findMany({
      where,
      orderBy: [{ minQuantity: "asc" }, { id: "asc" }],
      ...part,
      select: tierColumns,
    }),
  ]);
  return { rows, count };
}
