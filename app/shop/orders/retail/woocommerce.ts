import { csvLines, type CsvRow } from "~/formats/csv";
import { countryName } from "~/formats/countries";
import { toDecimalString } from "~/formats/money";
import * as t from "~/messages/orders";
import { importAddress, optionsOf, paragraphs } from "./import-pictures";
import { picturesOf, type RetailStyle } from "./retail-style";

// Names and values: https://woocommerce.com/document/product-csv-importer-exporter/. What is missing, such as the stock, stays
// what it is in the other shop.
const COLUMNS = [
  "Type",
  "SKU",
  "GTIN, UPC, EAN, or ISBN",
  "Name",
  "Published",
  "Visibility in catalog",
  "Description",
  "Tax status",
  "Weight (kg)",
  "Regular price",
  "Categories",
  "Images",
  "Parent",
  "Position",
  ...[1, 2, 3, 4, 5].flatMap((number) => [
    `Attribute ${number} name`,
    `Attribute ${number} value(s)`,
    `Attribute ${number} visible`,
    `Attribute ${number} global`,
  ]),
  "Commodity code (HS code)",
];

type Row = Record<string, string | number | null | undefined>;

/**
 * Products as drafts: a row for the style and one for each piece as a variation; one row for a style with one piece.
 */
export const woocommerceCsv = (styles: readonly RetailStyle[], shop: string): string =>
  csvLines(
    [
      COLUMNS,
      ...styles.flatMap((style) =>
        rowsOf(style, shop).map((row): CsvRow => COLUMNS.map((column) => row[column] ?? null)),
      ),
    ],
    { separator: "," },
  );

function rowsOf(style: RetailStyle, shop: string): Row[] {
  const options = optionsOf(style.pieces);
  const product: Row = {
    Name: style.name,
    // A draft.
    Published: -1,
    "Visibility in catalog": "visible",
    Description: paragraphs(style.description),
    "Tax status": "taxable",
    Categories: listed([style.category].filter(Boolean)),
    Images: style.pictures.flatMap((one) => importAddress(one, shop) ?? []).join(", "),
    Position: 0,
    "Commodity code (HS code)": style.hsCode,
  };
  if (options.length === 0) {
    const facts = attributes(1, factsOf(style));
    return [{ ...product, Type: "simple", ...pieceCells(style, 0), ...facts }];
  }
  const choices = options.map(({ name, of }) => ({
    name,
    isGlobal: true,
    values: [...new Set(style.pieces.flatMap((piece) => of(piece) ?? []))],
  }));
  const parent: Row = {
    ...product,
    Type: "variable",
    SKU: style.styleCode,
    ...attributes(1, choices),
    ...attributes(3, factsOf(style)),
  };
  const variations = style.pieces.map((piece, index): Row => {
    const picture = picturesOf(style, piece).map((one) => importAddress(one, shop));
    const own = options.map(({ name, of }) => ({
      name,
      values: [of(piece) ?? ""],
      isGlobal: true,
    }));
    return {
      Type: "variation",
      Name: [style.name, ...options.map(({ of }) => of(piece))].filter(Boolean).join(" - "),
      Published: 1,
      "Visibility in catalog": "visible",
      "Tax status": "taxable",
      ...pieceCells(style, index),
      Images: picture.find((one) => one !== null),
      Parent: style.styleCode,
      Position: index + 1,
      ...attributes(1, own),
    };
  });
  return [parent, ...variations];
}

function pieceCells(style: RetailStyle, index: number): Row {
  const { sku, ean } = style.pieces[index]!;
  return {
    SKU: sku,
    "GTIN, UPC, EAN, or ISBN": ean,
    "Weight (kg)": style.netWeight === null ? null : style.netWeight / 1_000,
    "Regular price": style.recommendedPrice === null ? null : toDecimalString(style.recommendedPrice),
  };
}

interface Attribute {
  name: string;
  values: readonly string[];
  isGlobal: boolean;
}

const factsOf = ({ composition, care, countryOfOrigin }: RetailStyle): Attribute[] =>
  [
    { name: t.composition(), value: composition },
    { name: t.care(), value: care.replaceAll("\n", " ") },
    { name: t.madeIn(), value: countryOfOrigin ? countryName(countryOfOrigin) : "" },
  ].flatMap(({ name, value }) => (value ? [{ name, values: [value], isGlobal: false }] : []));

/** `first` is the number of the first attribute. */
const attributes = (first: number, some: readonly Attribute[]): Row =>
  Object.fromEntries(
    some.flatMap(({ name, values, isGlobal }, index) => {
      const column = `Attribute ${first + index}`;
      return [
        [`${column} name`, name],
        [`${column} value(s)`, listed(values)],
        [`${column} visible`, 1],
        [`${column} global`, Number(isGlobal)],
      ];
    }),
  );

/** A list in one cell: WooCommerce separates its entries by commas, unless a backslash is before them. */
const listed = (values: readonly string[]): string => values.map((value) => value.replaceAll(",", "\\,")).join(", ");
