import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { transactionContext } from "~/shop/cached.server";
import { notRetired } from "~/shop/catalogue/piece-records.server";
import { Problem } from "~/shop/problem";
import {
  conflictText,
  isConflict,
  type LineChange,
  type QuantityConflict,
  type SeenLines,
} from "./conflict";
import { pieceName } from "./piece";
import { readCart } from "./read-cart.server";

/** Thrown when lines have been changed since the sender of new quantities saw them; nothing was changed. */
export class CartConflict extends Problem {
  constructor(readonly conflicts: readonly QuantityConflict[]) {
    super("quantity_changed", conflicts.slice(0, 3).map(conflictText).join(" "));
  }

  /** The sentences about the lines, by SKU, as a PieceRefusal has them. */
  get reasons(): ReadonlyMap<string, string> {
    return new Map(this.conflicts.map((one) => [one.sku, conflictText(one)]));
  }
}

/** A conflict as it is found in a transaction, with the row of its line. */
export interface FoundConflict extends Omit<QuantityConflict, "change"> {
  row?: { changedById: string | null; updatedAt: Date };
}

/** Throws a CartConflict that says who changed the lines, unless there are no conflicts. */
export async function refuseConflicts(
  tx: Tx,
  actorId: string,
  found: readonly FoundConflict[],
): Promise<void> {
  if (found.length === 0) return;
  const ids = found.flatMap(({ row }) => row?.changedById ?? []);
  const people = await tx.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true, email: true, isAdmin: true },
  });
  const names = new Map(people.map((person) => [person.id, changerName(person)]));
  throw new CartConflict(
    found.map(({ row, ...conflict }) => ({
      ...conflict,
      ...(row && { change: changeOf(row, names.get(row.changedById ?? "") ?? null, actorId) }),
    })),
  );
}

const changeOf = (
  row: NonNullable<FoundConflict["row"]>,
  by: string | null,
  actorId: string,
): LineChange => ({ by, isOwn: row.changedById === actorId, at: row.updatedAt });

/**
 * Compares what the sender of new quantities has seen of lines with a cart that the transaction has locked. Throws a
 * CartConflict. Returns the ids of lines that they want to take out and that are gone already.
 */
export async function checkSeenLines(
  tx: Tx,
  userId: string,
  wanted: readonly { lineId: number; quantity: number }[],
  { seen, actorId }: { seen: SeenLines; actorId: string },
): Promise<ReadonlySet<number>> {
  const ids = wanted.map(({ lineId }) => lineId).filter((id) => seen.has(id));
  const rows = await tx.cartItem.findMany({
    where: { userId, id: { in: ids } },
    select: { id: true, quantity: true, changedById: true, updatedAt: true, ...pieceOfLine },
  });
  const lines = new Map(rows.map((row) => [row.id, row]));
  const goneAlready = new Set<number>();
  const found: FoundConflict[] = [];
  for (const { lineId, quantity } of wanted) {
    const known = seen.get(lineId);
    const row = lines.get(lineId);
    if (!row && !known?.piece) continue;
    const stored = row?.quantity ?? 0;
    if (!row && quantity === 0) goneAlready.add(lineId);
    if (!isConflict({ wanted: quantity, stored, seen: known?.quantities })) continue;
    const sku = known?.piece?.sku ?? "";
    const conflict = { lineId, sku, wanted: quantity, stored };
    if (row) found.push({ ...conflict, name: pieceName({ ...row, name: row.product.name }), row });
    else found.push({ ...conflict, ...(await goneLine(tx, known!.piece!)) });
  }
  await refuseConflicts(tx, actorId, found);
  return goneAlready;
}

const pieceOfLine = {
  color: true,
  size: true,
  product: { select: { name: true } },
} as const;

/** The piece of a line that is gone; by its SKU alone when the collection has it no more. */
async function goneLine(
  tx: Tx,
  { sku, windowId }: { sku: string; windowId: number },
): Promise<Pick<FoundConflict, "name" | "windowId">> {
  const piece = await tx.piece.findFirst({ where: { sku, ...notRetired }, select: pieceOfLine });
  return piece
    ? { name: pieceName({ ...piece, name: piece.product.name }), windowId }
    : { name: sku };
}

/**
 * Throws a Problem "cart_changed" unless a cart that the transaction has locked is the one whose fingerprint was `reviewed`
 * before all of it is removed. Null: there is no condition.
 */
export async function checkReviewed(
  tx: Tx,
  userId: string,
  reviewed: string | null,
): Promise<void> {
  if (reviewed === null) return;
  const { fingerprint } = await readCart(userId, await transactionContext(tx));
  if (fingerprint === reviewed) return;
  throw new Problem(
    "cart_changed",
    "Your cart or a price has changed since you opened this page. Nothing was changed now: please look at the cart first.",
  );
}

/** Who changed a cart, as the people of its company know them: an admin who orders for them is the shop's team. */
export const changerName = ({
  isAdmin,
  ...person
}: Parameters<typeof personName>[0] & { isAdmin: boolean }): string =>
  isAdmin ? "Our team" : personName(person);
