import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import type { Tier } from "./quote";
import { tierColumns, type TierRecord } from "./tiers.server";

/** A bulk discount in the admin list. */
export interface AdminTier extends Tier {
  id: number;
  isActive: boolean;
}

/** Smallest minimum first. */
export function allTiers(): Promise<AdminTier[]> {
  return db.read.bulkDiscount.findMany({
    orderBy: [{ minQuantity: "asc" }, { id: "asc" }],
    select: { id: true, minQuantity: true, discountPercentage: true, isActive: true },
  });
}

const labelOf = (minQuantity: number) => `${minQuantity}+ items`;

/** Turns a unique violation (two active discounts with the same minimum) into "already_exists". */
function rethrowDuplicate(minQuantity: number) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.bulk_discount", { minQuantity }, { field: "minQuantity" });
  };
}

/** An active one applies from the next page that a buyer loads. */
export function createTier(actorId: string, tier: Tier & { isActive: boolean }): Promise<TierRecord> {
  const work = db.write(async (tx) => {
    const created = await tx.bulkDiscount.create({ data: tier, select: tierColumns });
    await record(tx, {
      actorId,
      action: "create_tier",
      subject: `tier:${created.id}`,
      label: labelOf(tier.minQuantity),
      after: { ...tier },
    });
    return created;
  });
  return work.catch(rethrowDuplicate(tier.minQuantity));
}

/** Does nothing in that state already. Refuses (already_exists) when another active discount has the same minimum. */
export async function switchTier(actorId: string, id: number, isActive: boolean): Promise<Tier> {
  const tier = await db.read.bulkDiscount.findUnique({
    where: { id },
    // Both are immutable.
    select: { minQuantity: true, discountPercentage: true },
  });
  if (!tier) throw new Problem("not_found.bulk_discount");
  const work = db.write(async (tx) => {
    const { count } = await tx.bulkDiscount.updateMany({
      where: { id, isActive: !isActive },
      data: { isActive },
    });
    if (count === 0) return;
    await record(tx, {
      actorId,
      action: isActive ? "activate_tier" : "deactivate_tier",
      subject: `tier:${id}`,
      label: labelOf(tier.minQuantity),
      before: { isActive: !isActive },
      after: { isActive },
    });
  });
  await work.catch(rethrowDuplicate(tier.minQuantity));
  return tier;
}
