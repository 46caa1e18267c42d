// Who knows which part of the catalogue, on pages, in files and by calls (docs/decisions/029-what-visitors-know.md).
import { type PiecePrice, type PriceList, withPrices } from "~/shop/catalogue/prices/price";
import type { Piece } from "../pieces/pieces";

export interface Visibility {
  /** Null for one who may not see any: a visitor or an applicant. */
  prices: PriceList | null;
  /** For admins. */
  includeInactive: boolean;
  /** The shop's minimum for a customer (minimumOf); 1 for admins, who read the minimums that they have set. */
  minimumPiecesPerStyle: number;
}

/** Known to everybody. */
type OpenPiece = Pick<Piece, "id" | "sku" | "color" | "size">;

/** EAN, availability and price only for readers who may see prices. */
export type VisiblePiece = OpenPiece & Partial<Omit<Piece, keyof OpenPiece>> & PiecePrice;

/** A reader with prices also knows availability, stock and EANs of pieces. */
export const knowsPieces = (prices: PriceList | null): prices is PriceList => prices !== null;

/** As the reader knows them. */
export function visiblePieces(
  pieces: readonly Piece[],
  style: { id: number; wholesalePrice?: number },
  prices: PriceList | null,
): VisiblePiece[] {
  if (knowsPieces(prices)) return withPrices(pieces, style, prices);
  return pieces.map(({ id, sku, color, size }) => ({ id, sku, color, size }));
}
