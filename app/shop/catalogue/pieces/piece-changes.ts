import { groupedBy } from "~/shop/base/batches";
import { Problem } from "~/shop/base/problem";
import { stockText, type TypedPiece } from "./piece-form";
import type { Piece, PieceAvailability } from "./pieces";

/** `value` replaces `seen`, which the form showed. */
interface Replacement<Value> {
  seen: Value;
  value: Value;
}

export const AVAILABLE: PieceAvailability = { availability: "available", availabilityDate: null };

/** New values for a piece of a style. */
export interface PieceChange extends Pick<Piece, "id"> {
  ean?: Replacement<string | null>;
  availability?: Replacement<PieceAvailability>;
  /** Null: made to order. */
  stock?: Replacement<number | null>;
}

export interface StyledChange extends PieceChange {
  styleId: number;
}

/** `stock` is null for a piece that is made to order. */
export interface StockedRow extends Piece {
  stock: number | null;
}

/** In the values that can be edited. */
export const isSamePiece = (one: StockedRow, other: StockedRow) =>
  one.ean === other.ean && one.stock === other.stock && sameAvailability(one, other);

/** Somebody else has changed the same values; nothing was changed. */
export class PieceConflict extends Problem {
  /** @param now Present values of the fields in conflict by piece; null for a piece that is gone. */
  constructor(readonly now: ReadonlyMap<number, Partial<TypedPiece> | null>) {
    super("stale.pieces");
  }
}

/** Other pieces have the wanted EANs; nothing was changed. */
export class EanTaken extends Problem {
  /** @param holders The SKU that has the EAN, by the id of the piece that wants it. */
  constructor(readonly holders: ReadonlyMap<number, string>) {
    super("already_exists.ean");
  }
}

/** The present values that are neither what the form showed nor what is wanted; null when there are none. */
export function conflictOf(row: StockedRow, { ean, availability, stock }: PieceChange): Partial<TypedPiece> | null {
  const now: Partial<TypedPiece> = {};
  if (ean && row.ean !== ean.seen && row.ean !== ean.value) now.ean = row.ean ?? "";
  if (stock && row.stock !== stock.seen && row.stock !== stock.value) {
    now.stock = stockText(row.stock);
  }
  if (availability && !sameAvailability(row, availability.seen) && !sameAvailability(row, availability.value)) {
    now.availability = row.availability;
    now.day = row.availabilityDate ?? "";
  }
  return Object.keys(now).length > 0 ? now : null;
}

export function changedPiece<Row extends StockedRow>(row: Row, change: PieceChange): Row {
  const after = { ...row, ...change.availability?.value };
  if (change.ean) after.ean = change.ean.value;
  if (change.stock) after.stock = change.stock.value;
  return after;
}

/** `to` is null for a piece that gives up its EAN. */
export interface EanChange<Id> {
  id: Id;
  sku: string;
  from: string | null;
  to: string | null;
}

/**
 * Pieces, by id, that cannot get their EAN when all others get theirs, with the SKU that keeps it. `holders` have the
 * wanted EANs. Pieces may exchange theirs; a piece that cannot get one keeps its own.
 */
export function takenEans<Id>(
  changes: readonly EanChange<Id>[],
  holders: readonly { id: Id; sku: string; ean: string | null }[],
): Map<Id, string> {
  const changing = new Set(changes.map(({ id }) => id));
  const wanting = groupedBy(changes, ({ to }) => to);
  const kept = holders.filter(({ id }) => !changing.has(id)).map(({ ean, sku }) => ({ ean, sku }));
  for (const [ean, [first, ...others]] of wanting) {
    if (others.length > 0) kept.push({ ean, sku: first!.sku });
  }
  const taken = new Map<Id, string>();
  for (const { ean, sku } of kept) {
    for (const change of (ean !== null && wanting.get(ean)) || []) {
      if (taken.has(change.id) || change.sku === sku) continue;
      taken.set(change.id, sku);
      // Read by the same loop.
      kept.push({ ean: change.from, sku: change.sku });
    }
  }
  return taken;
}

const sameAvailability = (one: PieceAvailability, other: PieceAvailability) =>
  one.availability === other.availability && one.availabilityDate === other.availabilityDate;
