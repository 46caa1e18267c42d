import type { Cents } from "~/formats/money";
import type { PiecePrice, PriceRange } from "~/shop/catalogue/prices/price";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { Piece } from "../pieces/pieces";
import type { FieldOn, StyleFields } from "./style-fields";

export interface StyleColour {
  name: string;
  /** In the language of the reader, where it has another name there. */
  label?: string;
  swatch: string;
  pictures: string[];
}

/**
 * Per colour; the first colour of a card has all. With all pictures of all colours a catalogue page would be twice as
 * large (measured); the style page shows them.
 */
export const CARD_VIEWS = 2;

/** `price` is present only for users who may see prices. */
export interface StyleCard {
  id: number;
  name: string;
  styleCode: string;
  colors: StyleColour[];
  /** Of a style without colours; otherwise empty, as each colour has its own. */
  pictures: string[];
  sizes: string[];
  minOrderQuantity: number;
  bestSeller: boolean;
  price?: Price;
  /** Those in which it can be ordered today; only for users who may order. */
  windows?: ShownWindow[];
  /** The first window, where it is the one by which the catalogue is filtered, not the style's own first. */
  windowId?: number;
}

/** Wholesale without VAT; recommended and retail as the brand suggests to shops. */
export interface Price extends PriceRange {
  recommended: Cents | null;
  retail: Cents | null;
}

export interface StyleDetail extends StyleCard, Pick<StyleFields, Exclude<FieldOn<"page">, "fibreComposition">> {
  /** The category in the language of the reader; `category` is the original, by which pages of sizes and care are. */
  kind: string;
  /** Of the description; "" is that of originals. */
  language: string;
  /** "95% cotton, 5% elastane" in the language of the reader; "" for unknown. */
  composition: string;
}

/** For readers who may see prices. */
export interface PiecedStyle extends StyleDetail {
  pieces: (Piece & PiecePrice)[];
  windowIds: number[];
}
