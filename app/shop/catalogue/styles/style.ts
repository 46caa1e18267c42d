import type { Cents } from "~/formats/money";
import type { PiecePrice, PriceRange } from "~/shop/catalogue/prices/price";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { Piece } from "../pieces/pieces";
import type { FieldOn, StyleFields } from "./style-fields";

/** A colour of a style with its pictures. */
export interface StyleColour {
  name: string;
  swatch: string;
  pictures: string[];
}

/**
 * Pictures on a card per colour; of the first colour a card has all. With all pictures of all colours a catalogue page
 * would be twice as large (measured); the style page shows them.
 */
export const CARD_VIEWS = 2;

/** A style on a catalogue card. `price` is present only for users who may see prices. */
export interface StyleCard {
  id: number;
  name: string;
  styleCode: string;
  category: string;
  colors: StyleColour[];
  /** The pictures of a style without colours; otherwise empty, as each colour has its own. */
  pictures: string[];
  sizes: string[];
  minOrderQuantity: number;
  bestSeller: boolean;
  price?: Price;
  /** The delivery windows in which it can be ordered today; only for users who may order. */
  windows?: ShownWindow[];
  /** The id of the first of them where it is the one that the catalogue is filtered by, not the style's own first. */
  windowId?: number;
}

/** Prices of a piece in cents: wholesale without VAT; recommended and retail as the brand suggests to shops. */
export interface Price extends PriceRange {
  recommended: Cents | null;
  retail: Cents | null;
}

/** A style on the style page. */
export interface StyleDetail extends StyleCard, Pick<StyleFields, FieldOn<"page">> {}

/** A style with its pieces, for readers who may see prices, and the ids of its delivery windows. */
export interface PiecedStyle extends StyleDetail {
  pieces: (Piece & PiecePrice)[];
  windowIds: number[];
}
