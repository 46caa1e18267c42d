import type { Tx } from "~/db/db.server";
import { transactionContext } from "~/shop/base/cached.server";
import { Problem } from "~/shop/base/problem";
import { quantityChange } from "./changer-texts";
import type { LineChange, QuantityConflict } from "./conflict";
import type { RefusedPiece } from "./piece";
import type { FoundConflict } from "./plan-lines";
import { changerNames, readCart } from "./read-cart.server";

/** Lines have been changed since the sender of new quantities saw them; nothing was changed. */
export class CartConflict extends Problem {
  constructor(readonly conflicts: readonly QuantityConflict[]) {
    super(conflicts.map(changedFact));
  }

  /** The same as a PieceRefusal. */
  get pieces(): RefusedPiece[] {
    return this.conflicts.map((one) => ({
      sku: one.sku,
      windowId: one.windowId,
      reason: changedFact(one),
    }));
  }
}

const changedFact = (one: QuantityConflict) => ({ code: "quantity_changed" as const, values: quantityChange(one) });

/** Says who changed the lines. Does nothing without conflicts. */
export async function refuseConflicts(tx: Tx, actorId: string, found: readonly FoundConflict[]): Promise<void> {
  if (found.length === 0) return;
  const ids = found.flatMap(({ row }) => row?.changedById ?? []);
  const names = await changerNames(tx, ids);
  throw new CartConflict(
    found.map(({ row, ...conflict }) => ({
      ...conflict,
      ...(row && { change: changeOf(row, names.get(row.changedById ?? "") ?? null, actorId) }),
    })),
  );
}

const changeOf = (row: NonNullable<FoundConflict["row"]>, by: LineChange["by"], actorId: string): LineChange => ({
  by,
  isOwn: row.changedById === actorId,
  at: row.updatedAt,
});

/**
 * Refuses (cart_changed) unless the locked cart still has the fingerprint that was `reviewed`, before all of it is
 * removed. Null: there is no condition.
 */
export async function checkReviewed(tx: Tx, companyId: string, reviewed: string | null): Promise<void> {
  if (reviewed === null) return;
  const { fingerprint } = await readCart(companyId, await transactionContext(tx));
  if (fingerprint === reviewed) return;
  throw new Problem("cart_changed.not_reviewed");
}
