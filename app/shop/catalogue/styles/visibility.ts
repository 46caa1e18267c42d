// What of the catalogue who knows, on pages, in files and by calls (docs/decisions/029-what-visitors-know.md).
import { type PiecePrice, type PriceList, withPrices } from "~/shop/catalogue/prices/price";
import type { Piece } from "../pieces/pieces";

/** What a reader may see of the catalogue. */
export interface Visibility {
  /** The reader's prices; null for one who may not see any: a visitor or an applicant. */
  prices: PriceList | null;
  /** Also inactive styles: for admins. */
  includeInactive: boolean;
  /** The shop's minimum for a customer (minimumOf); 1 for admins, who read the minimums that they have set. */
  minimumPiecesPerStyle: number;
}

/** What everybody knows of a piece. */
type OpenPiece = Pick<Piece, "id" | "sku" | "color" | "size">;

/** A piece; its EAN, whether it can be ordered, and its price only for who may see prices. */
export type VisiblePiece = OpenPiece & Partial<Omit<Piece, keyof OpenPiece>> & PiecePrice;

/** Whether a reader with these prices knows what can be had of a style: availability and stock of its pieces, and their EANs. */
export const knowsPieces = (prices: PriceList | null): prices is PriceList => prices !== null;

/** The pieces of a style as a reader knows them. */
export function visiblePieces(
  pieces: readonly Piece[],
  style: { id: number; wholesalePrice?: number },
  prices: PriceList | null,
): VisiblePiece[] {
  if (knowsPieces(prices)) return withPrices(pieces, style, prices);
  return pieces.map(({ id, sku, color, size }) => ({ id, sku, color, size }));
}
