import { type Cents, type PercentHundredths, percentOf } from "~/formats/money";

/** The own prices of a price group for the pieces of a style. */
export interface OwnPrices {
  /** Of the pieces that have none themselves; null: the list price less the group's percentage. */
  style: Cents | null;
  /** By the id of the piece. */
  pieces: ReadonlyMap<number, Cents>;
  /** Whether all pieces that are made have one. */
  areComplete: boolean;
}

/** The prices that a customer pays: the list prices, or those of a price group on a day on which they hold. */
export interface PriceList {
  /** The price group, for keys of caches; null: the list prices. */
  groupId: number | null;
  percentOff: PercentHundredths;
  /** Whether bulk discounts apply on top. */
  tiersApply: boolean;
  /** By the id of the style. */
  own: ReadonlyMap<number, OwnPrices>;
}

/** The prices of customers without a price group. */
export const LIST_PRICES: PriceList = {
  groupId: null,
  percentOff: 0,
  tiersApply: true,
  own: new Map(),
};

/** A row of `products` with its list price. */
export interface ListedStyle {
  id: number;
  wholesalePrice: Cents;
}

/** The price of a piece; missing for readers who may not see prices. */
export interface PiecePrice {
  wholesalePrice?: Cents;
}

/** A piece as prices know it. */
interface PricedPiece {
  id: number;
}

/**
 * What a customer with these prices pays for a piece: the piece's own price, else the style's own price, else the list price
 * less the percentage. Null is a piece that the style does not have any more. The percentage of the list price is rounded half up to the cent. Each price that a customer sees, is charged or
 * finds on paper is made here.
 */
export function priceOf(style: ListedStyle, piece: PricedPiece | null, prices: PriceList): Cents {
  const own = piece && prices.own.get(style.id)?.pieces.get(piece.id);
  return own ?? priceOfOthers(style, prices);
}

/** Pieces of a style with what a customer pays for each, if the style was read for one who may see prices. */
export function withPrices<Piece extends PricedPiece>(
  pieces: readonly Piece[],
  { id, wholesalePrice }: { id: number; wholesalePrice?: Cents },
  prices: PriceList | null,
): (Piece & PiecePrice)[] {
  if (!prices || wholesalePrice === undefined) return [...pieces];
  const style = { id, wholesalePrice };
  return pieces.map((piece) => ({ ...piece, wholesalePrice: priceOf(style, piece, prices) }));
}

/** The price of the pieces of a style that have no own one. */
function priceOfOthers({ id, wholesalePrice }: ListedStyle, { own, percentOff }: PriceList): Cents {
  return own.get(id)?.style ?? wholesalePrice - percentOf(wholesalePrice, percentOff);
}

/** The lowest price of the pieces of a style, and the highest one where they differ. */
export interface PriceRange {
  wholesale: Cents;
  highest?: Cents;
}

/** What a customer with these prices pays for the pieces of a style. */
export function priceRange(style: ListedStyle, prices: PriceList): PriceRange {
  const own = prices.own.get(style.id);
  if (!own || own.pieces.size === 0) return { wholesale: priceOfOthers(style, prices) };
  const all = [...own.pieces.values(), ...(own.areComplete ? [] : [priceOfOthers(style, prices)])];
  const [wholesale, highest] = [Math.min(...all), Math.max(...all)];
  return { wholesale, ...(highest > wholesale && { highest }) };
}

/** The first and the last day on which something holds, "2027-03-03" in the shop's time zone; null: without limit. */
export interface ValidDays {
  validFrom: string | null;
  validTo: string | null;
}

/** Whether something holds on a day. */
export function holdsOn({ validFrom, validTo }: ValidDays, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);
}
