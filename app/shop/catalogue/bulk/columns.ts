import type { StyleFields } from "../style-fields";

/** A style as a row of the table. */
export interface TableStyle extends StyleFields {
  /** The names of the delivery windows in which it is offered, by position. */
  windows: readonly string[];
}

export type ColumnKey = keyof TableStyle;

/** The columns of the table of styles, in the order of the export. */
export const COLUMNS = {
  styleCode: "Style Code",
  name: "Name",
  description: "Description",
  category: "Category",
  material: "Material",
  fibreComposition: "Fibre Composition",
  sizes: "Sizes",
  colors: "Colors",
  imageUrl: "Image",
  additionalImages: "Additional Images",
  wholesalePrice: "Wholesale Price",
  recommendedPrice: "Recommended Price",
  retailPrice: "Retail Price",
  minOrderQuantity: "Min Order Quantity",
  bestSeller: "Best Seller",
  isActive: "Active",
  windows: "Delivery Windows",
  hsCode: "HS Code",
  countryOfOrigin: "Country of Origin",
  netWeight: "Net Weight",
} as const satisfies Record<ColumnKey, string>;

export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

/** The columns added to a file of wrong rows. They are ignored on upload, without a notice. */
export const NOTES = { row: "Row", reason: "What is wrong" } as const;

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const BY_HEADING = new Map<string, ColumnKey>([
  ...COLUMN_KEYS.flatMap((key): [string, ColumnKey][] => [
    [folded(COLUMNS[key]), key],
    [folded(key), key],
  ]),
  ["colours", "colors"],
]);

const NOTE_HEADINGS: readonly string[] = Object.values(NOTES).map(folded);

/** The column for a heading, ignoring case and punctuation: "style code", "Style_Code", "styleCode". */
export function columnOf(heading: string): ColumnKey | undefined {
  return BY_HEADING.get(folded(heading));
}

/** Whether a heading is one of NOTES. */
export function isNote(heading: string): boolean {
  return NOTE_HEADINGS.includes(folded(heading));
}
