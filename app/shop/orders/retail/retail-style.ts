import type { Cents } from "~/formats/money";

export interface PictureFile {
  /** By SKU and position: "ALMA-SAND-1.jpg". */
  givenName: string;
  /** The name in the file store. */
  name: string;
  /** In bytes. */
  size: number;
}

export interface RetailPicture {
  /** As the style has it: "/pictures/alma-sand-1a2b3c4d", or one of another site. */
  address: string;
  /** Null where the shop has none. */
  file: PictureFile | null;
  /** Empty for a picture of the whole style. */
  colors: readonly string[];
}

export interface RetailPiece {
  sku: string;
  ean: string | null;
  /** Null if the style has none. */
  color: string | null;
  size: string | null;
}

/** Without wholesale prices, because the retailer's staff reads it. */
export interface RetailStyle {
  id: number;
  styleCode: string;
  name: string;
  category: string;
  description: string;
  /** As text: "95% cotton, 5% elastane"; "" when unknown. */
  composition: string;
  /** "" when the shop's page about care says nothing of its category. */
  care: string;
  /** ISO 3166-1 alpha-2; null for a style that was deleted. */
  countryOfOrigin: string | null;
  hsCode: string | null;
  /** In grams, of one piece. */
  netWeight: number | null;
  /** VAT included. */
  recommendedPrice: Cents | null;
  /** By colour and then by size. */
  pieces: RetailPiece[];
  /** In the style's order. */
  pictures: RetailPicture[];
}

/** Those of its colour, then those of the whole style. */
export const picturesOf = ({ pictures }: RetailStyle, { color }: RetailPiece): RetailPicture[] => [
  ...pictures.filter(({ colors }) => color !== null && colors.includes(color)),
  ...pictures.filter(({ colors }) => colors.length === 0),
];
