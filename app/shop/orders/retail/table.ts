import { type CsvRow, csvLines, csvText, decimalComma } from "~/formats/csv";
import { countryName } from "~/formats/countries";
import { picturesOf, type RetailPiece, type RetailStyle } from "./retail-style";

const SEMICOLON = { separator: ";" } as const;

type Column = [title: string, cell: (style: RetailStyle, piece: RetailPiece) => CsvRow[number]];

const COLUMNS: readonly Column[] = [
  ["SKU", (_, { sku }) => sku],
  ["EAN", (_, { ean }) => ean],
  ["Style Code", ({ styleCode }) => styleCode],
  ["Name", ({ name }) => name],
  ["Color", (_, { color }) => color ?? ""],
  ["Size", (_, { size }) => size ?? ""],
  ["Category", ({ category }) => category],
  ["Description", ({ description }) => description],
  ["Fibre Composition", ({ composition }) => composition],
  ["Care", ({ care }) => care],
  ["Country of Origin", ({ countryOfOrigin: code }) => code && countryName(code)],
  ["HS Code", ({ hsCode }) => hsCode],
  ["Net Weight g", ({ netWeight }) => netWeight],
  ["RRP EUR", ({ recommendedPrice }) => (recommendedPrice === null ? null : decimalComma(recommendedPrice))],
  ["Pictures", (style, piece) => listOf(picturesOf(style, piece), ({ file }) => file?.givenName)],
  [
    "Pictures Not Included",
    (style, piece) => listOf(picturesOf(style, piece), ({ file, address }) => (file ? undefined : address)),
  ],
];

const listOf = <Item>(items: readonly Item[], text: (item: Item) => string | undefined): string =>
  items.flatMap((item) => text(item) ?? []).join(", ");

/** The begin of the file: the titles of the columns. */
export const piecesHead = (): string => csvText([COLUMNS.map(([title]) => title)], SEMICOLON);

/** One row for each piece of some styles, to follow piecesHead. */
export const piecesRows = (styles: readonly RetailStyle[]): string =>
  csvLines(
    styles.flatMap((style) => style.pieces.map((piece) => COLUMNS.map(([, cell]) => cell(style, piece)))),
    SEMICOLON,
  );
