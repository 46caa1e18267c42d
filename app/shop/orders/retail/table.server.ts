import { inLanguage } from "~/shop/base/language.server";
import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { countryName } from "~/formats/countries";
import * as t from "~/messages/orders";
import { picturesOf, type RetailPiece, type RetailStyle } from "./retail-style";

const SEMICOLON = { separator: ";" } as const;

type Column = [
  name: Parameters<typeof t.retailColumn>[0],
  cell: (style: RetailStyle, piece: RetailPiece) => CsvRow[number],
];

const COLUMNS: readonly Column[] = [
  ["sku", (_, { sku }) => sku],
  ["ean", (_, { ean }) => ean],
  ["styleCode", ({ styleCode }) => styleCode],
  ["name", ({ name }) => name],
  ["color", (_, { color }) => color ?? ""],
  ["size", (_, { size }) => size ?? ""],
  ["category", ({ category }) => category],
  ["description", ({ description }) => description],
  ["fibreComposition", ({ composition }) => composition],
  ["care", ({ care }) => care],
  ["countryOfOrigin", ({ countryOfOrigin: code }) => code && inLanguage("en", () => countryName(code))],
  ["hsCode", ({ hsCode }) => hsCode],
  ["netWeightG", ({ netWeight }) => netWeight],
  ["rrpEur", ({ recommendedPrice }) => (recommendedPrice === null ? null : decimalComma(recommendedPrice))],
  ["pictures", (style, piece) => listOf(picturesOf(style, piece), ({ file }) => file?.givenName)],
  [
    "picturesNotIncluded",
    (style, piece) => listOf(picturesOf(style, piece), ({ file, address }) => (file ? undefined : address)),
  ],
];

const listOf = <Item>(items: readonly Item[], text: (item: Item) => string | undefined): string =>
  items.flatMap((item) => text(item) ?? []).join(", ");

/** In English, whoever asks: programs know the columns by these names. */
export const piecesHead = (): string =>
  inLanguage("en", () => csvText([COLUMNS.map(([name]) => t.retailColumn(name))], SEMICOLON));

export const piecesRows = (styles: readonly RetailStyle[]): string =>
  csvLines(
    styles.flatMap((style) => style.pieces.map((piece) => COLUMNS.map(([, cell]) => cell(style, piece)))),
    SEMICOLON,
  );
