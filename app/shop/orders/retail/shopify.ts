import { csvLines, type CsvRow } from "~/formats/csv";
import { countryName } from "~/formats/countries";
import { escapeHtml } from "~/formats/html";
import { toDecimalString } from "~/formats/money";
import * as t from "~/messages/orders";
import { pictureName } from "~/shop/brand/pictures/names";
import { importAddress, optionsOf, paragraphs } from "./import-pictures";
import { picturesOf, type RetailStyle } from "./retail-style";

export interface ImportSource {
  vendor: string;
  shop: string;
}

// Names and values: https://help.shopify.com/en/manual/products/import-export/using-csv. A column that is missing leaves what the
// other shop has: stock and what it paid for a piece.
const COLUMNS = [
  "Title",
  "URL handle",
  "Description",
  "Vendor",
  "Type",
  "Published on online store",
  "Status",
  "SKU",
  "Barcode",
  "Option1 name",
  "Option1 value",
  "Option2 name",
  "Option2 value",
  "Price",
  "Charge tax",
  "Inventory tracker",
  "Continue selling when out of stock",
  "Weight value (grams)",
  "Weight unit for display",
  "Requires shipping",
  "Fulfillment service",
  "Product image URL",
  "Image position",
  "Image alt text",
  "Variant image URL",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Products as drafts: a row for each piece, and further rows where a style has more pictures than pieces. */
export const shopifyCsv = (styles: readonly RetailStyle[], source: ImportSource): string =>
  csvLines(
    [
      COLUMNS,
      ...styles.flatMap((style) =>
        rowsOf(style, source).map((row): CsvRow => COLUMNS.map((column) => row[column] ?? null)),
      ),
    ],
    { separator: "," },
  );

function rowsOf(style: RetailStyle, source: ImportSource): Row[] {
  const pictures = style.pictures.flatMap((picture) => {
    const address = importAddress(picture, source.shop);
    return address ? [{ ...picture, url: address }] : [];
  });
  // No other style has this id, and so no other product this handle.
  const handle = pictureName(style.name.slice(0, 100), String(style.id));
  const rows = Math.max(style.pieces.length, pictures.length);
  return Array.from({ length: rows }, (_, index) => {
    const picture = pictures[index];
    return {
      "URL handle": handle,
      ...(index === 0 && productCells(style, source.vendor)),
      ...(index < style.pieces.length && pieceCells(style, index, source.shop)),
      ...(picture && {
        "Product image URL": picture.url,
        "Image position": index + 1,
        "Image alt text": [style.name, ...picture.colors].join(", "),
      }),
    };
  });
}

const productCells = (style: RetailStyle, vendor: string): Row => ({
  Title: style.name,
  Description: descriptionOf(style),
  Vendor: vendor,
  Type: style.category,
  "Published on online store": "TRUE",
  Status: "draft",
});

/** Shopify has no columns for composition, care, origin and HS code. */
function descriptionOf({ description, composition, care, ...style }: RetailStyle): string {
  const facts = [
    [t.composition(), composition],
    [t.care(), care.replaceAll("\n", " ")],
    [t.madeIn(), style.countryOfOrigin && countryName(style.countryOfOrigin)],
    [t.hsCodeName(), style.hsCode],
  ].flatMap(([label, value]) => (value ? [`<li>${label}: ${escapeHtml(value)}</li>`] : []));
  return paragraphs(description) + (facts.length > 0 ? `<ul>${facts.join("")}</ul>` : "");
}

function pieceCells(style: RetailStyle, index: number, shop: string): Row {
  const piece = style.pieces[index]!;
  const [first, second] = optionsOf(style.pieces);
  const isFirst = index === 0;
  const address = picturesOf(style, piece).map((picture) => importAddress(picture, shop));
  return {
    SKU: piece.sku,
    Barcode: piece.ean,
    // A product without options has the option "Title".
    "Option1 name": isFirst ? (first?.name ?? "Title") : null,
    "Option1 value": first ? first.of(piece) || "Other" : "Default Title",
    "Option2 name": isFirst ? second?.name : null,
    "Option2 value": second && (second.of(piece) || "Other"),
    Price: style.recommendedPrice === null ? null : toDecimalString(style.recommendedPrice),
    "Charge tax": "TRUE",
    "Inventory tracker": "shopify",
    "Continue selling when out of stock": "deny",
    "Weight value (grams)": style.netWeight,
    "Weight unit for display": "g",
    "Requires shipping": "TRUE",
    "Fulfillment service": "manual",
    "Variant image URL": address.find((one) => one !== null),
  };
}
