import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import type { StyleFields } from "../styles/style-fields";

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
  colors: "Colours",
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
  netWeight: "Net Weight in Grams",
} as const satisfies Record<ColumnKey, string>;

/** The table of styles. */
export const STYLE_TABLE: TableFormat<ColumnKey> = {
  kind: "products",
  headings: COLUMNS,
  key: "styleCode",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(STYLE_TABLE);
