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
    sku: "EAN, GTIN, barcode",
    color: "color, Farbe, barva, colore, couleur, coloris",
    size: "Größe, velikost, taglia, taille",
    day: "date, expected, delivery, delivery date, Datum, Liefertermin, dobava, data, consegna, livraison",
    quantity: "quantity, qty, Menge, Stück, količina, kosov, quantità, pezzi, quantité, pièces",
  },
  key: "sku",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(INCOMING_TABLE);
