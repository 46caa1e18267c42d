import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import type { CategoryDefaults } from "~/shop/catalogue/category-defaults";
import { changeCategoryDefaults } from "~/shop/catalogue/category-defaults.server";
import type { BulkResult, KeptRequest } from "./bulk-change";

/**
 * Saves the customs defaults of some categories, keeps what undoes it as a bulk change, and returns for how many they differ
 * now. `seen` is of the page on which they were edited. Throws StaleDefaults when another admin has changed any of them since.
 */
export function saveCategoryDefaults(
  actorId: string,
  seen: string,
  rows: readonly CategoryDefaults[],
): Promise<number> {
  return db.write(async (tx) => {
    const before = await changeCategoryDefaults(tx, actorId, seen, rows);
    const count = before.length;
    if (count === 0) return count;
    const request: KeptRequest = { kind: "customs" };
    const result: BulkResult = { count, refused: [], before };
    await tx.bulkChange.create({
      data: {
        id: randomUUID(),
        kind: request.kind,
        userId: actorId,
        request,
        back: "/admin/customs",
        appliedAt: new Date(),
        result: result as object,
      },
      select: { id: true },
    });
    return count;
  });
}
