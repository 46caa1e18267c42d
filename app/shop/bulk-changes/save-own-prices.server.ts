import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { changeOwnPrices, previewOwnPrices } from "~/shop/price-groups/own-prices.server";
import { unreadable } from "~/shop/price-groups/read-own-prices.server";
import type { BulkResult, KeptRequest } from "./bulk-change";

/**
 * Saves a table of a group's own prices, and keeps what undoes it as a bulk change. `version` is that of the group when the
 * preview was shown. Returns how many prices changed, and the id of the bulk change; a repeat changes none. Throws a Problem:
 * not_found, stale (the group has changed since), unreadable.
 */
export async function saveOwnPrices(
  actorId: string,
  group: { id: number; version: number },
  text: string,
): Promise<{ count: number; id: string | null }> {
  const { changes, wrong } = await previewOwnPrices(group.id, text);
  if (wrong.length > 0) throw unreadable(`Row ${wrong[0]!.row}: ${wrong[0]!.reason}`);
  const count = changes.length;
  if (count === 0) return { count, id: null };
  const id = randomUUID();
  return db.write(async (tx) => {
    const { name, back } = await changeOwnPrices(tx, actorId, group, changes);
    const request: KeptRequest = { kind: "own-prices", groupId: group.id, group: name };
    const result: BulkResult = { count, refused: [], before: back };
    await tx.bulkChange.create({
      data: {
        id,
        kind: request.kind,
        userId: actorId,
        request,
        back: `/admin/price-groups/${group.id}/prices`,
        appliedAt: new Date(),
        result: result as object,
      },
      select: { id: true },
    });
    return { count, id };
  });
}
