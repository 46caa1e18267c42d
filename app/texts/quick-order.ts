import { formatDay } from "~/formats/dates";

/** The start of a typed text, for a sentence. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const grouped = (number: number) => number.toLocaleString("en");

// A file or a text of rows that cannot be read.

export const fileTooLarge = (kilobytes: number) => `The file is larger than ${kilobytes} KB. Please send it in parts.`;
export const rowsTooLong = (kilobytes: number) =>
  `The rows are longer than ${kilobytes} KB. Please send them in parts.`;
export const noTable = () => "This file holds no table of rows. Save it as .xlsx or as CSV.";
export const noQuantities = () => "It has no quantities yet.";
export const noRows = () => "Paste rows, or choose a file.";
export const tooManyLines = (most: number) => `There are more than ${grouped(most)} lines. Please send them in parts.`;
export const tooManyRows = (count: number, most: number) =>
  `There are ${grouped(count)} rows; a quick order takes at most ${grouped(most)}. Send them in parts.`;

export const nothingToAdd = () => "None of these rows can be added to the cart yet.";

// What is wrong with a row.

/** Colour or size, as a row may be unclear about it. */
export type Axis = "color" | "size";
const axisName = (axis: Axis) => (axis === "color" ? "colour" : "size");

export const noIdentifier = () => "No SKU and no style.";
export const severalPieces = (text: string) => `"${short(text)}" can mean several pieces. Which one?`;
export const severalStyles = (text: string) => `Several styles are called "${short(text)}". Which one?`;
export const notInCollection = (what: "style" | "SKU", text: string) =>
  `There is no ${what} "${short(text)}" in the collection.`;
/** Two texts of a row, with what each of them is. */
export const contradictingTexts = (one: { text: string; is: string }, other: typeof one) =>
  `"${short(one.text)}" is ${one.is}, but "${short(other.text)}" is ${other.is}. Which one do you want?`;
export const combinationNotMade = (name: string) => `${name} is not made in this colour and size.`;
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

export const noQuantity = () => "No quantity.";
export const formulaWithoutResult = (text: string) =>
  `"${short(text)}" is a formula without a result. Type the number of pieces.`;
export const noWholeNumber = (text: string) => `"${short(text)}" is not a whole number of pieces.`;
export const severalNumbers = (text: string, numbers: readonly number[]) =>
  `"${text}" can mean ${numbers.map(grouped).join(" or ")} pieces. Which?`;
export const quantityZero = () => "The quantity is 0. To take a piece out, use the cart.";
export const quantityAbove = (most: number) => `A line holds at most ${grouped(most)} pieces.`;
export const quantityWithoutHeading = (text: string) => `Is "${short(text)}" the quantity? No heading says so.`;
/** Columns are numbered from 1. */
export const whichNumber = (numbers: readonly { text: string; column: number }[]) => {
  const named = numbers.map(({ text, column }) => `${short(text)} (column ${column})`);
  return `Which is the quantity: ${named.join(" or ")}?`;
};
export const hiddenRow = () => "This row is hidden in your file, so it is left out. Do you want to order it?";
/** A comment or a column of the row says so. */
export const cancelledRow = (text: string) => `Your file says "${short(text)}" in this row. Do you want to order it?`;
export const orderRow = () => "Order it";
export const leaveRowOut = () => "Leave it out";
/** `packs`: "Packs: 2". */
export const packsOnly = (packs: string) =>
  `The row says "${short(packs)}" and no pieces. We sell single pieces: enter how many you want of each size.`;
export const orderPieces = (quantity: number) => `Order ${grouped(quantity)}`;

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
export const endsSoon = (day: string) => `Ends soon: it can be ordered until ${formatDay(day)}.`;
/** Columns are numbered from 1. */
export const countingColumn = (counter: number, quantity: number) =>
  `Column ${counter} holds row numbers, so the quantities are taken from column ${quantity}.`;
export const allInCart = (name: string, left: number, held: number) =>
  `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left, and your cart has ${held}.`;
export const reducedToStock = (left: number, { held, most, quantity }: Record<"held" | "most" | "quantity", number>) =>
  `Only ${left} left${held > 0 ? `, ${held} of them in your cart` : ""}: ${most} instead of ${quantity}.`;
export const belowMinimum = (have: number, minimum: number) =>
  `Below the minimum: ${have} of ${minimum} pieces of this style.`;

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
export const howToOrderFromSheets = (count: number) =>
  `${count === 1 ? "It does not look like an order, or is hidden." : "They do not look like an order, or are hidden."} To order from ${count === 1 ? "it" : "one"}, copy its rows with their headings into the field below.`;

/** Lines of an e-mail, such as greetings. */
export const textNotRead = (lines: number) =>
  lines === 1 ? "1 line of text was not read" : `${grouped(lines)} lines of text were not read`;
/** What stands above the rows of a file: "Ship date: 15 Jan 2027". */
export const deliveryNotTaken = (says: string) => `Not taken from your file: "${short(says)}".`;
export const howToChooseWindow = () =>
  'Dates of a file are not taken. To order for a delivery window, add a column "Delivery window" with its name to your rows.';

// Why none of the lines can be added.

export const cartWouldBeFull = (most: number, lines: number) =>
  `A cart holds at most ${most} lines; with these it would be ${lines}.`;
export const lineWouldBeFull = (most: number, sku: string) =>
  `A line holds at most ${grouped(most)} pieces; ${sku} would have more.`;
