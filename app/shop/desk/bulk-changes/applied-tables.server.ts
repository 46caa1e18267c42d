import { randomUUID } from "node:crypto";

import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import type { CategoryDefaults } from "~/shop/catalogue/styles/category-defaults";
import { changeCategoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { changeOwnPrices, previewOwnPrices } from "~/shop/catalogue/price-groups/own-prices.server";
import { Problem } from "~/shop/base/problem";
import type { AppliedTable, BulkResult } from "./bulk-change";

/** A table that was applied, and what undoes it. */
export interface Kept {
  request: AppliedTable;
  result: Omit<BulkResult, "refused">;
}

/** Keeps an applied table as a bulk change, in the transaction that applied it. Returns its id. */
export async function keepAppliedTable(
  tx: Tx,
  { id = randomUUID(), ...more }: Kept & { id?: string; userId: string; back: string },
): Promise<string> {
  const { request, result, userId, back } = more;
  await tx.bulkChange.create({
    data: {
      id,
      kind: request.kind,
      userId,
      request,
      back,
      appliedAt: new Date(),
      result: { ...result, refused: [] } as object,
    },
    select: { id: true },
  });
  return id;
}

/**
 * Saves the customs defaults of some categories, keeps what undoes it as a bulk change, and returns for how many they differ
 * now. `seen` is of the page on which they were edited. Throws a Problem "stale" when another admin has changed any of them since.
 */
export function saveCategoryDefaults(userId: string, seen: string, rows: readonly CategoryDefaults[]): Promise<number> {
  return db.write(async (tx) => {
    const before = await changeCategoryDefaults(tx, userId, seen, rows);
    const count = before.length;
    if (count === 0) return count;
    await keepAppliedTable(tx, {
      userId,
      back: "/admin/customs",
      request: { kind: "customs" },
      result: { count, before },
    });
    return count;
  });
}

/**
 * Saves a table of a group's own prices, and keeps what undoes it as a bulk change. `version` is that of the group when the
 * preview was shown. Returns how many prices changed, and the id of the bulk change, null for none. Throws a Problem:
 * not_found, stale (the group has changed since), unreadable.
 */
export async function saveOwnPrices(
  userId: string,
  group: { id: number; version: number },
  text: string,
): Promise<{ count: number; id: string | null }> {
  const { changes, wrong } = await previewOwnPrices(group.id, text);
  if (wrong.length > 0) {
    const { row, reason } = wrong[0]!;
    throw new Problem("unreadable.row", { row, reason }, { field: "rows" });
  }
  const count = changes.length;
  return db.write(async (tx) => {
    if (count === 0) return { count, id: null };
    const { name, back: before } = await changeOwnPrices(tx, userId, group, changes);
    const id = await keepAppliedTable(tx, {
      userId,
      back: `/admin/price-groups/${group.id}/prices`,
      request: { kind: "own-prices", groupId: group.id, group: name },
      result: { count, before },
    });
    return { count, id };
  }, LARGE_WRITE);
}
