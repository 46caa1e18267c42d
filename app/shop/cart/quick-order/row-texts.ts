import { formatNumber } from "~/formats/numbers";
import { oneOf, quoted } from "~/formats/lists";
import * as t from "~/messages/cart";

/** Its start, for a sentence. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

// Reasons why a row is wrong or unclear.

/** Colour or size, as a row may be unclear about it. */
export type Axis = "color" | "size";
export const severalPieces = (text: string) => t.severalPieces({ typed: short(text) });
export const severalStyles = (text: string) => t.severalStyles({ typed: short(text) });
export const notInCollection = (what: "style" | "SKU", text: string) => t.notInCollection({ what, typed: short(text) });
/** With what each of them is. */
export const contradictingTexts = (one: { text: string; is: string }, other: typeof one) =>
  t.contradictingTexts({ first: short(one.text), firstIs: one.is, second: short(other.text), secondIs: other.is });
export const noSuchChoice = (name: string, axis: Axis, text: string) =>
  t.noSuchChoice({ name, axis, typed: short(text) });
export const whichChoice = (name: string, axis: Axis, values: readonly string[]) =>
  t.whichChoice({ axis, name, values: values.join(", ") });
/** For a delivery window that the style does not have. */
export const whichWindow = (name: string, text: string) => t.whichWindow({ name, typed: short(text) });
/** The same for several rows at once. */
export const whichWindowOfRows = (text: string, rows: number) => t.whichWindowOfRows({ rows, typed: short(text) });
export const formulaWithoutResult = (text: string) => t.formulaWithoutResult({ typed: short(text) });
export const noWholeNumber = (text: string) => t.noWholeNumber({ typed: short(text) });
export const severalNumbers = (text: string, numbers: readonly number[]) =>
  t.severalNumbers({ text, numbers: oneOf(numbers.map(formatNumber)) });
export const quantityWithoutHeading = (numbers: readonly string[]) =>
  t.quantityWithoutHeading({ typed: oneOf(numbers.map(short)) });
/** As a comment or a column of the row says. */
export const cancelledRow = (text: string) => t.cancelledRow({ typed: short(text) });
/** `packs`: "Packs: 2". */
export const packsOnly = (packs: string) => t.packsOnly({ typed: short(packs) });

// Notes on rows that are right.

/** Taken from a row above. */
export const takenFromAbove = (style: string, color: string | null, row: number) =>
  color === null
    ? t.styleFromAbove({ style: short(style), row })
    : t.styleAndColourFromAbove({ style: short(style), color: short(color), row });
export const otherChoice = (text: string, own: readonly string[]) =>
  t.otherChoice({ typed: short(text), own: own.join(", ") });
/** The row of a grid says another number of pieces than the sum of its sizes. */
export const otherSum = (row: number, { sizes, says }: { sizes: number; says: string }) =>
  t.otherSum({ row, sizes, says: short(says) });
export const packsToo = (packs: string) => t.packsToo({ typed: short(packs) });
/** Under the heading of a column, or after the quantity. */
export const commentNotSent = (heading: string, text: string) =>
  t.commentNotSent({ typed: short(heading ? `${heading}: ${text}` : text) });
/** Rows that a sentence names. */
const MOST_ROWS = 6;
/** "Rows 3 and 9 are the same piece: 4 + 6 = 10." */
export function summedRows(rows: readonly { place: string; quantity: number }[]): string {
  const places = rows.map(({ place }) => place);
  const sum = rows.reduce((pieces, { quantity }) => pieces + quantity, 0);
  if (rows.length > MOST_ROWS) {
    const named = places.slice(0, MOST_ROWS - 1);
    return t.manySummedRows({ places: named.join(", "), more: rows.length - named.length, sum });
  }
  const terms = rows.map(({ quantity }) => formatNumber(quantity)).join(" + ");
  return t.summedRows({ places: places.slice(0, -1).join(", "), last: places.at(-1)!, terms, sum });
}
/** With the sheet where there are several. */
export const rowPlace = (row: number, sheet: string | null) =>
  sheet === null ? String(row) : `${short(sheet)} ${row}`;

// Parts of a file that were not read.

const MOST_SHEETS = 10;
/** Sheets of the workbook. */
export function sheetsNotRead(names: readonly string[]): string {
  if (names.length === 1) return t.sheetNotReadNamed({ name: short(names[0]!) });
  const shown = names.slice(0, MOST_SHEETS).map((name) => quoted(short(name)));
  return t.sheetsNotRead({ names: shown.join(", "), more: names.length - shown.length });
}
/** Above the rows of a file: "Ship date: 15 Jan 2027". */
export const deliveryNotTaken = (says: string) => t.deliveryNotTaken({ typed: short(says) });
