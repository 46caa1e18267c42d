import { type Cents, type PercentHundredths, percentOf } from "~/formats/money";

/** Of a price group for the pieces of a style. */
export interface OwnPrices {
  /** For pieces without an own price; null: the list price less the group's percentage. */
  style: Cents | null;
  /** By piece. */
  pieces: ReadonlyMap<number, Cents>;
  /** All pieces that are made have one. */
  areComplete: boolean;
}

/** The list prices, or those of a price group on a day on which they hold. */
export interface PriceList {
  /** For keys of caches; null: the list prices. */
  groupId: number | null;
  percentOff: PercentHundredths;
  /** Bulk discounts apply on top. */
  tiersApply: boolean;
  /** By style. */
  own: ReadonlyMap<number, OwnPrices>;
}

/** For customers without a price group. */
export const LIST_PRICES: PriceList = {
  groupId: null,
  percentOff: 0,
  tiersApply: true,
  own: new Map(),
};

/** A row of `products`. */
export interface ListedStyle {
  id: number;
  wholesalePrice: Cents;
}

/** Missing for readers who may not see prices. */
export interface PiecePrice {
  wholesalePrice?: Cents;
}

interface PricedPiece {
  id: number;
}

/**
 * The piece's own price, else the style's own price, else the list price less the percentage, rounded half up to the
 * cent. Null is a piece that the style no longer has. Each price that a customer sees, is charged or finds on paper is
 * made here.
 */
export function priceOf(style: ListedStyle, piece: PricedPiece | null, prices: PriceList): Cents {
  const own = piece && prices.own.get(style.id)?.pieces.get(piece.id);
  return own ?? priceOfOthers(style, prices);
}

/** Adds prices if the style was read for somebody who may see them. */
export function withPrices<Piece extends PricedPiece>(
  pieces: readonly Piece[],
  { id, wholesalePrice }: { id: number; wholesalePrice?: Cents },
  prices: PriceList | null,
): (Piece & PiecePrice)[] {
  if (!prices || wholesalePrice === undefined) return [...pieces];
  const style = { id, wholesalePrice };
  return pieces.map((piece) => ({ ...piece, wholesalePrice: priceOf(style, piece, prices) }));
}

/** For pieces without an own price. */
function priceOfOthers({ id, wholesalePrice }: ListedStyle, { own, percentOff }: PriceList): Cents {
  return own.get(id)?.style ?? wholesalePrice - percentOf(wholesalePrice, percentOff);
}

/** `highest` only where prices differ. */
export interface PriceRange {
  wholesale: Cents;
  highest?: Cents;
}

/** Over the pieces of a style. */
export function priceRange(style: ListedStyle, prices: PriceList): PriceRange {
  const own = prices.own.get(style.id);
  if (!own || own.pieces.size === 0) return { wholesale: priceOfOthers(style, prices) };
  const all = [...own.pieces.values(), ...(own.areComplete ? [] : [priceOfOthers(style, prices)])];
  const [wholesale, highest] = [Math.min(...all), Math.max(...all)];
  return { wholesale, ...(highest > wholesale && { highest }) };
}

/** Both included, "2027-03-03" in the shop's time zone; null: without limit. */
export interface ValidDays {
  validFrom: string | null;
  validTo: string | null;
}

/** Whether something holds on a day. */
export function holdsOn({ validFrom, validTo }: ValidDays, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
}
