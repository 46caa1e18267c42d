import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";

/** The columns of the table of pieces, in the order of the export. */
export const COLUMNS = {
  sku: "SKU",
  style: "Style",
  color: "Colour",
  size: "Size",
  ean: "EAN",
  availability: "Availability",
  day: "Day",
  stock: "In Stock",
  seen: "When Downloaded",
} as const;

export type ColumnKey = keyof typeof COLUMNS;

/** The table of pieces. Style, colour and size are there to be read; they change nothing. */
export const PIECE_TABLE: TableFormat<ColumnKey> = {
  kind: "pieces",
  headings: COLUMNS,
  aliases: {
    colour: "color",
    gtin: "ean",
    barcode: "ean",
    availablefrom: "day",
    stock: "stock",
    quantity: "stock",
  },
  key: "sku",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(PIECE_TABLE);
