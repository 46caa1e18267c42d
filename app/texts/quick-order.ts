/** The start of a typed text, for a sentence. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const grouped = (number: number) => number.toLocaleString("en");

// What is wrong with a row.

/** Colour or size, as a row may be unclear about it. */
export type Axis = "color" | "size";
const axisName = (axis: Axis) => (axis === "color" ? "colour" : "size");
export const severalPieces = (text: string) => `"${short(text)}" can mean several pieces. Which one?`;
export const severalStyles = (text: string) => `Several styles are called "${short(text)}". Which one?`;
export const notInCollection = (what: "style" | "SKU", text: string) =>
  `There is no ${what} "${short(text)}" in the collection.`;
/** Two texts of a row, with what each of them is. */
export const contradictingTexts = (one: { text: string; is: string }, other: typeof one) =>
  `"${short(one.text)}" is ${one.is}, but "${short(other.text)}" is ${other.is}. Which one do you want?`;
export const noSuchChoice = (name: string, axis: Axis, text: string) =>
  `${name} does not come in the ${axisName(axis)} "${short(text)}".`;
export const whichChoice = (name: string, axis: Axis, values: readonly string[]) =>
  `Which ${axisName(axis)} of ${name}? It comes in ${values.join(", ")}.`;
/** The row names a delivery window that its style does not have. */
export const whichWindow = (name: string, text: string) =>
  `${name} has no delivery window called "${short(text)}". When do you want it?`;
/** The same, of several rows at once. */
export const whichWindowOfRows = (text: string, rows: number) =>
  `${grouped(rows)} rows say "${short(text)}", which their styles do not have. When do you want them?`;
export const formulaWithoutResult = (text: string) =>
  `"${short(text)}" is a formula without a result. Type the number of pieces.`;
export const noWholeNumber = (text: string) => `"${short(text)}" is not a whole number of pieces.`;
export const severalNumbers = (text: string, numbers: readonly number[]) =>
  `"${text}" can mean ${numbers.map(grouped).join(" or ")} pieces. Which?`;
export const quantityWithoutHeading = (text: string) => `Is "${short(text)}" the quantity? No heading says so.`;
/** Columns are numbered from 1. */
export const whichNumber = (numbers: readonly { text: string; column: number }[]) => {
  const named = numbers.map(({ text, column }) => `${short(text)} (column ${column})`);
  return `Which is the quantity: ${named.join(" or ")}?`;
};
/** A comment or a column of the row says so. */
export const cancelledRow = (text: string) => `Your file says "${short(text)}" in this row. Do you want to order it?`;
/** `packs`: "Packs: 2". */
export const packsOnly = (packs: string) =>
  `The row says "${short(packs)}" and no pieces. We sell single pieces: enter how many you want of each size.`;

// What needs a look in a row that is right.

/** The style, and perhaps the colour, of a row above are taken. */
export const takenFromAbove = (style: string, color: string | null, row: number) =>
  color === null
    ? `The row has no style, so ${short(style)} from row ${row} is used.`
    : `The row has no style and no colour, so ${short(style)}, ${short(color)} from row ${row} is used.`;
export const otherChoice = (text: string, own: readonly string[]) =>
  `The row says "${short(text)}", but this SKU is ${own.join(", ")}.`;
export const otherEan = (text: string, { sku, ean }: { sku: string; ean: string | null }) =>
  `The EAN "${text}" is not that of ${sku}, ${ean}.`;
/** The row of a grid says another number of pieces than that of its sizes. */
export const otherSum = (row: number, { sizes, says }: { sizes: number; says: string }) =>
  `The sizes of row ${row} add up to ${grouped(sizes)}, but the row says ${short(says)}.`;
/** `packs`: "Packs: 2". */
export const packsToo = (packs: string) =>
  `The row also says "${short(packs)}". The pieces are taken as they stand, not for each pack.`;
/** What a row says under the heading of a column, or after its quantity. */
export const commentNotSent = (heading: string, text: string) =>
  `Not sent with the order: "${short(heading ? `${heading}: ${text}` : text)}".`;
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
    : `The sheets ${shown.join(", ")}${more} were not read.`;
}
/** What stands above the rows of a file: "Ship date: 15 Jan 2027". */
export const deliveryNotTaken = (says: string) => `Not taken from your file: "${short(says)}".`;
