import type { Cents } from "~/shop/money/money";
import type { Totals } from "~/shop/offers/quote";

/** One style in one size and colour, as it stands in a cart, priced as of now. */
export interface CartLine {
  id: number;
  productId: number;
  /** styleCode-COLOUR-SIZE */
  sku: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  /** The picture of the chosen colour. */
  imageUrl: string;
  minOrderQuantity: number;
  /** False when the style, size or colour is not sold any more: it is shown, not counted and not ordered. */
  isAvailable: boolean;
}

export interface Cart {
  lines: CartLine[];
  totals: Totals;
  /** Stands for exactly what the buyer sees; a checkout that shows another one must ask again. */
  fingerprint: string;
}

/** The stock-keeping unit of a piece, the same everywhere (design, "Data"). */
export function skuOf(styleCode: string, color: string | null, size: string | null): string {
  const part = (text: string | null) =>
    text ? `-${text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "")}` : "";
  return styleCode + part(color) + part(size);
}
