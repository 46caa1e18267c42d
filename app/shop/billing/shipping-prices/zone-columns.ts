import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_ZONES } from "./shipping-price";

/** In the order of the export. */
export const COLUMNS = {
  name: "Zone",
  position: "Order",
  places: "Countries",
  basis: "Prices By",
  isPerWindow: "Each Window",
  freeFrom: "Free From",
  prices: "Prices",
} as const;

export type ColumnKey = keyof typeof COLUMNS;
export const ZONE_TABLE: TableFormat<ColumnKey> = {
  kind: "shipping",
  headings: COLUMNS,
  key: "name",
  maxRows: MAX_ZONES,
};

export const COLUMN_KEYS = columnKeys(ZONE_TABLE);
