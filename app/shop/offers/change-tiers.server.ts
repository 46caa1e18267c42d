import { db, isUniqueViolation } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";
import type { Tier } from "./quote";
import { tierColumns, type TierRecord } from "./tiers.server";

/** A bulk discount as the desk lists it. */
export interface AdminTier extends Tier {
  id: number;
  isActive: boolean;
}

/** All bulk discounts, smallest minimum first. */
export function allTiers(): Promise<AdminTier[]> {
  return db.read.bulkDiscount.findMany({
    orderBy: [{ minQuantity: "asc" }, { id: "asc" }],
    select: { id: true, minQuantity: true, discountPercentage: true, isActive: true },
  });
}

const labelOf = (minQuantity: number) => `${minQuantity}+ items`;

/** What the database says when a second active one would begin at the same number of pieces. */
function orTaken(minQuantity: number) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem(
      "already_exists",
      `There is an active discount for ${labelOf(minQuantity)} already`,
      "minQuantity",
    );
  };
}

/**
 * Makes a bulk discount and gives it; an active one counts at the next page of any buyer. Throws a Problem
 * "already_exists".
 */
export function createTier(
  actorId: string,
  tier: Tier & { isActive: boolean },
): Promise<TierRecord> {
  const work = db.write(async (tx) => {
    const made = await tx.bulkDiscount.create({ data: tier, select: tierColumns });
    await record(tx, {
      actorId,
      action: "create_tier",
      subject: `tier:${made.id}`,
      label: labelOf(tier.minQuantity),
      after: { ...tier },
    });
    return made;
  });
  return work.catch(orTaken(tier.minQuantity));
}

/**
 * Switches a bulk discount on or off and gives it; one that is so already is left alone.
 * Throws a Problem: not_found, already_exists (another active one begins at the same number of pieces).
 */
export async function switchTier(actorId: string, id: number, isActive: boolean): Promise<Tier> {
  const tier = await db.read.bulkDiscount.findUnique({
    where: { id },
    // Neither changes after a tier is made.
    select: { minQuantity: true, discountPercentage: true },
  });
  if (!tier) throw new Problem("not_found", "There is no such bulk discount.");
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
  await work.catch(orTaken(tier.minQuantity));
  return tier;
}
