/** The start of a typed text, for a sentence. */
import * as t from "~/messages/cart";
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const grouped = (number: number) => number.toLocaleString("en");

// What is wrong with a row.

/** Colour or size, as a row may be unclear about it. */
export type Axis = "color" | "size";
const axisName = (axis: Axis) => (axis === "color" ? "colour" : "size");
export const severalPieces = (text: string) => t.canMeanSeveralPiecesWhich({ short: short(text) });
export const severalStyles = (text: string) => t.severalStylesAreCalledWhich({ short: short(text) });
export const notInCollection = (what: "style" | "SKU", text: string) => t.thereIsNoInThe({ what, short: short(text) });
/** Two texts of a row, with what each of them is. */
export const contradictingTexts = (one: { text: string; is: string }, other: typeof one) =>
  `"${short(one.text)}" is ${one.is}, but "${short(other.text)}" is ${other.is}. Which one do you want?`;
export const noSuchChoice = (name: string, axis: Axis, text: string) =>
  `${name} does not come in the ${axisName(axis)} "${short(text)}".`;
export const whichChoice = (name: string, axis: Axis, values: readonly string[]) =>
  t.whichOfItComesIn({ axisName: axisName(axis), name, join: values.join(", ") });
/** The row names a delivery window that its style does not have. */
export const whichWindow = (name: string, text: string) =>
  `${name} has no delivery window called "${short(text)}". When do you want it?`;
/** The same, of several rows at once. */
export const whichWindowOfRows = (text: string, rows: number) =>
  `${grouped(rows)} rows say "${short(text)}", which their styles do not have. When do you want them?`;
export const formulaWithoutResult = (text: string) => t.isAFormulaWithoutA({ short: short(text) });
export const noWholeNumber = (text: string) => t.isNotAWholeNumber({ short: short(text) });
export const severalNumbers = (text: string, numbers: readonly number[]) =>
  t.canMeanPiecesWhich({ text, join: numbers.map(grouped).join(" or ") });
export const quantityWithoutHeading = (text: string) => t.isTheQuantityNoHeading({ short: short(text) });
/** Columns are numbered from 1. */
export const whichNumber = (numbers: readonly { text: string; column: number }[]) => {
  const named = numbers.map(({ text, column }) => `${short(text)} (column ${column})`);
  return t.whichIsTheQuantity({ join: named.join(" or ") });
};
/** A comment or a column of the row says so. */
export const cancelledRow = (text: string) => t.yourFileSaysInThis({ short: short(text) });
/** `packs`: "Packs: 2". */
export const packsOnly = (packs: string) => t.theRowSaysAndNo({ short: short(packs) });

// What needs a look in a row that is right.

/** The style, and perhaps the colour, of a row above are taken. */
export const takenFromAbove = (style: string, color: string | null, row: number) =>
  color === null
    ? t.theRowHasNoStyle({ short: short(style), row })
    : `The row has no style and no colour, so ${short(style)}, ${short(color)} from row ${row} is used.`;
export const otherChoice = (text: string, own: readonly string[]) =>
  t.theRowSaysButThis({ short: short(text), join: own.join(", ") });
export const otherEan = (text: string, { sku, ean }: { sku: string; ean: string | null }) =>
  `The EAN "${text}" is not that of ${sku}, ${ean}.`;
/** The row of a grid says another number of pieces than that of its sizes. */
export const otherSum = (row: number, { sizes, says }: { sizes: number; says: string }) =>
  t.theSizesOfRowAdd({ row, grouped: grouped(sizes), short: short(says) });
/** `packs`: "Packs: 2". */
export const packsToo = (packs: string) => t.theRowAlsoSaysThe({ short: short(packs) });
/** What a row says under the heading of a column, or after its quantity. */
export const commentNotSent = (heading: string, text: string) =>
  t.notSentWithTheOrder({ short: short(heading ? `${heading}: ${text}` : text) });
/** Several rows about the same piece: "Rows 3 and 9 are the same piece: 4 + 6 = 10." */
export function summedRows(rows: readonly { place: string; quantity: number }[]): string {
  const most = 6;
  const places = rows.slice(0, rows.length > most ? most - 1 : most).map(({ place }) => place);
  const others = rows.length - places.length;
  const last = others > 0 ? `${grouped(others)} more` : places.pop()!;
  const terms = rows.length > most ? "together" : rows.map(({ quantity }) => grouped(quantity)).join(" + ");
  const sum = grouped(rows.reduce((pieces, { quantity }) => pieces + quantity, 0));
  return `Rows ${places.join(", ")} and ${last} are the same piece: ${terms} ${rows.length > most ? sum : `= ${sum}`}.`;
}
/** Where a row is: its number, with its sheet where there are several. */
export const rowPlace = (row: number, sheet: string | null) =>
  sheet === null ? String(row) : `${short(sheet)} ${row}`;
export const reducedToStock = (left: number, { held, most, quantity }: Record<"held" | "most" | "quantity", number>) =>
  `Only ${left} left${held > 0 ? `, ${held} of them in your cart` : ""}: ${most} instead of ${quantity}.`;

// What of a file was not read.

const MOST_SHEETS = 10;
/** The sheets of a workbook that were not read. */
export function sheetsNotRead(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHEETS).map((name) => `"${short(name)}"`);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return names.length === 1
    ? `The sheet ${shown[0]} was not read.`
    : t.theSheetsWereNotRead({ join: shown.join(", "), more });
}
/** What stands above the rows of a file: "Ship date: 15 Jan 2027". */
export const deliveryNotTaken = (says: string) => t.notTakenFromYourFile({ short: short(says) });
