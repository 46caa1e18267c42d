import type { StyleField } from "../style-fields";

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
} as const satisfies Record<StyleField, string>;

export type ColumnKey = StyleField;

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
