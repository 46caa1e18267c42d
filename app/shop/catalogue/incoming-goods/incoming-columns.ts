import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";

/** In the order of the export. */
export const COLUMNS = {
  sku: "SKU or EAN",
  style: "Style",
  color: "Colour",
  size: "Size",
  day: "Expected On",
  quantity: "Pieces",
} as const;

export type ColumnKey = keyof typeof COLUMNS;

/** Style, colour and size only inform. A piece has a row for each day. */
export const INCOMING_TABLE: TableFormat<ColumnKey> = {
  kind: "incoming",
  headings: COLUMNS,
  aliases: {
    ean: "sku",
    gtin: "sku",
    barcode: "sku",
    colour: "color",
    date: "day",
    expected: "day",
    delivery: "day",
    deliverydate: "day",
    qty: "quantity",
  },
  key: "sku",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(INCOMING_TABLE);
