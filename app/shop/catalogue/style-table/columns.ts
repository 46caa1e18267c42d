import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import type { StyleFields } from "../styles/style-fields";

/** A style as a row of the table. */
export interface TableStyle extends StyleFields {
  /** By position. */
  windows: readonly string[];
}

export type ColumnKey = keyof TableStyle;

/** In the order of the export. */
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
  lowStock: "Low Stock",
} as const satisfies Record<ColumnKey, string>;

export const STYLE_TABLE: TableFormat<ColumnKey> = {
  kind: "products",
  headings: COLUMNS,
  key: "styleCode",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(STYLE_TABLE);
