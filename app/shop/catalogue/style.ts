import type { Cents } from "~/shop/money/money";
import type { FieldOn, StyleFields } from "./style-fields";

/** One colour of a style with its pictures, the first one first. */
export interface StyleColour {
  name: string;
  swatch: string;
  pictures: string[];
}

/**
 * Pictures that a card has of each colour but the first, of which it has all. A page of cards with every view of
 * every colour would weigh as much again (measured); the style's own page shows them.
 */
export const CARD_VIEWS = 2;

/** A style as a card of the catalogue shows it. `price` is there only for readers who may see prices. */
export interface StyleCard {
  id: number;
  name: string;
  styleCode: string;
  category: string;
  colors: StyleColour[];
  /** Of a style that has no colours; else empty, each colour has its own. */
  pictures: string[];
  sizes: string[];
  minOrderQuantity: number;
  bestSeller: boolean;
  price?: Price;
}

/** Prices of a piece: wholesale excluding VAT; recommended and retail as the brand advises shops. */
export interface Price {
  wholesale: Cents;
  recommended: Cents | null;
  retail: Cents | null;
}

/** A style as its own page shows it. */
export interface StyleDetail extends StyleCard, Pick<StyleFields, FieldOn<"page">> {}
