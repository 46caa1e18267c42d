import { Problem } from "~/shop/problem";
import { type PieceId, stockText, type TypedPiece } from "./piece-form";
import { type Piece, type PieceAvailability, pieceKey } from "./pieces";

/** A value that shall replace the one that its form showed. */
interface Replacement<Value> {
  seen: Value;
  value: Value;
}

/** New values for a piece of a style. */
export interface PieceChange extends PieceId {
  ean?: Replacement<string | null>;
  availability?: Replacement<PieceAvailability>;
  /** How many are in stock; null when the piece is made to order. */
  stock?: Replacement<number | null>;
}

/** A piece with how many of it are in stock; null when it is made to order. */
export interface StockedRow extends Piece {
  stock: number | null;
}

/** Thrown when somebody else has changed the same values meanwhile; nothing was changed. */
export class PieceConflict extends Problem {
  /** @param now The present values of the fields in conflict by piece (pieceKey); null for a piece that is gone. */
  constructor(readonly now: ReadonlyMap<string, Partial<TypedPiece> | null>) {
    super("stale", "Somebody else changed these pieces while you were editing them.");
  }
}

/** Thrown when other pieces have the wanted EANs; nothing was changed. */
export class EanTaken extends Problem {
  /** @param holders The SKU that has the EAN, by the piece (pieceKey) that shall get it. */
  constructor(readonly holders: ReadonlyMap<string, string>) {
    super("already_exists", "Another piece has this EAN.");
  }
}

/**
 * Compares changes with the present pieces (by pieceKey). Throws a PieceConflict where a value is neither the one that the
 * form showed nor the wanted one.
 */
export function checkConflicts(
  rows: ReadonlyMap<string, StockedRow>,
  changes: readonly PieceChange[],
): void {
  const conflicts = new Map<string, Partial<TypedPiece> | null>();
  for (const { ean, availability, stock, ...id } of changes) {
    const key = pieceKey(id);
    const row = rows.get(key);
    if (!row) {
      conflicts.set(key, null);
      continue;
    }
    const now: Partial<TypedPiece> = {};
    if (ean && row.ean !== ean.seen && row.ean !== ean.value) now.ean = row.ean ?? "";
    if (stock && row.stock !== stock.seen && row.stock !== stock.value) {
      now.stock = stockText(row.stock);
    }
    if (
      availability &&
      !sameAvailability(row, availability.seen) &&
      !sameAvailability(row, availability.value)
    ) {
      now.availability = row.availability;
      now.day = row.availabilityDate ?? "";
    }
    if (Object.keys(now).length > 0) conflicts.set(key, now);
  }
  if (conflicts.size > 0) throw new PieceConflict(conflicts);
}

const sameAvailability = (one: PieceAvailability, other: PieceAvailability) =>
  one.availability === other.availability && one.availabilityDate === other.availabilityDate;
