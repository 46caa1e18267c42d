import { columnKeys, type TableFormat } from "~/shop/base/files/table/format";
import { MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";

/** In the order of the export. */
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

/** Style, colour and size only inform; they change nothing. */
export const PIECE_TABLE: TableFormat<ColumnKey> = {
  kind: "pieces",
  headings: COLUMNS,
  aliases: {
    color: "color, Farbe, barva, colore, couleur, coloris",
    size: "Größe, velikost, taglia, taille",
    ean: "GTIN, barcode, Strichcode, črtna koda, codice a barre, code-barres",
    availability: "Verfügbarkeit, razpoložljivost, disponibilità, disponibilité",
    day: "available from, verfügbar ab, na voljo od, disponibile dal, disponible à partir du",
    stock: "stock, quantity, Bestand, Lagerbestand, zaloga, giacenza, quantité en stock",
  },
  key: "sku",
  maxRows: MAX_TABLE_ROWS,
};

export const COLUMN_KEYS = columnKeys(PIECE_TABLE);
