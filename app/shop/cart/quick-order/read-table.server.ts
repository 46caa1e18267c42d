import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN } from "~/shop/base/files/text-marks";
import {
  columnsOf,
  headingsAt,
  IDENTIFIERS,
  isOtherHeading,
  isSumLabel,
  type Role,
  roleOf,
  ROW_TOTAL,
  SHEET_ROW,
} from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { isNoPieces, isZero, piecesOf } from "./quantity";
import { recordsOf, type TextRecord, writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** A row of a quick order as it was typed. */
export interface TypedRow extends TextRecord {
  /** Its number in the sheet that it comes from, from 1, with titles, headings and empty rows counted. */
  row: number;
  /** Its place among the records of the text, from 1. */
  line: number;
  /** One of several quantities of a row of a grid. */
  isOfGrid?: true;
  /** Where the row of a grid says another number of pieces than that of its sizes. */
  sum?: { sizes: number; says: string };
  /** Written without a delimiter, "PR-101-SAND-M 4": its cells are what is before the quantity, and the quantity. */
  isLoose: boolean;
  /** Hidden in the workbook that it comes from, and marked so by HIDDEN_ROW after its cells. */
  isHidden: boolean;
}

/** What stands after the cells of a row that is hidden in its workbook. */
export const HIDDEN_ROW = "(hidden row)";
/** What stands after headings that the shop has put above the rows: they are no row of the sheet. */
const ADDED_HEADINGS = "(headings added)";

/** What was typed or uploaded, as a table. */
export interface OrderTable {
  text: string;
  delimiter: string;
  /** The columns by role, when there are headings. */
  columns: ReadonlyMap<Role, number> | null;
  /** The record with the headings, perhaps below titles. */
  headings: TextRecord | null;
  /** All columns headed as quantities. */
  quantities: number[];
  /** The columns whose headings say nothing that is known. */
  unknown: number[];
  /** The rows below the headings that may order something. */
  rows: TypedRow[];
  /** Those whose quantity is 0. */
  zeros: TypedRow[];
  /** Whether there are rows at all, also such that order nothing. */
  hasRows: boolean;
}

/**
 * A text as it is read and shown: one kind of line end, no control characters but tabs, no empty lines at its end: those at its
 * start are counted as rows. Spaces and tabs stay, because a tab at the start or end of a row is an empty cell. Other requests are served meanwhile.
 */
export async function cleanText(text: string): Promise<string> {
  let clean = "";
  for (let at = 0; at < text.length;) {
    let end = at + LETTERS_PER_TURN;
    // A line end of two characters is one.
    if (text[end - 1] === "\r") end++;
    clean += text
      .slice(at, end)
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, "");
    at = end;
    if (at < text.length) await yieldToEventLoop();
  }
  return clean.trimEnd();
}

/** Reads a text of rows: any usual delimiter or none, with headings or without. Takes linear time. Throws as splitRecords does. */
export async function readOrderTable(text: string): Promise<OrderTable> {
  const { records, delimiter } = await recordsOf(text);
  const numbered = records.map((record, index) => ({ ...record, row: index + 1, line: index + 1 }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = filled;
  // One cell may be headings as well: "SKU Quantity".
  if (first?.cells.length === 1 && columnsOf(first.cells[0]!.trim().split(/\s+/))) {
    const rows = filled.slice(1).map(withLooseCells);
    return { ...NO_HEADINGS, text, delimiter, rows };
  }
  const at = headingsAt(filled.map(({ cells }) => cells));
  const headings = filled[at];
  if (!headings) return { ...NO_HEADINGS, text, delimiter, rows: filled.map(withLooseCells) };
  const repeated = JSON.stringify(headings.cells);
  const rows = filled
    .slice(at + 1)
    .filter(({ cells }) => JSON.stringify(cells) !== repeated)
    .map(withLooseCells);
  return { text, delimiter, ...headedTable(headings, rows) };
}

const NO_HEADINGS = {
  columns: null,
  headings: null,
  quantities: [],
  unknown: [],
  zeros: [],
  hasRows: false,
};

function headedTable(headings: TextRecord, all: readonly TypedRow[]): Omit<OrderTable, "text" | "delimiter"> {
  const isAdded = headings.cells.at(-1) === ADDED_HEADINGS;
  const named = isAdded ? headings.cells.slice(0, -1) : headings.cells;
  const columns = columnsOf(named)!;
  const width = Math.max(named.length, ...all.map(({ cells }) => cells.length));
  const headed = Array.from({ length: width }, (_, at) => named[at] ?? "");
  const where = (matches: (heading: string) => boolean) =>
    headed.flatMap((heading, at) => (matches(heading) ? [at] : []));
  const quantities = where((heading) => roleOf(heading) === "quantity");
  const ids = IDENTIFIERS.flatMap((role) => columns.get(role) ?? []);
  const numbered = all.map((row) => (isAdded ? { ...row, row: row.row - 1 } : row));
  const rows = inSheet(numbered, { headed, quantity: columns.get("quantity") });
  const isNothing = ({ cells, isLoose }: TypedRow) =>
    !isLoose && quantities.length > 0 && quantities.every((column) => isNoPieces(meaningOf(cells[column])));
  const isSum = ({ cells }: TypedRow) => isSumLabel(meaningOf(cells.find((cell) => cell.trim() !== "")));
  const namesNothing = ({ cells }: TypedRow) => ids.every((at) => meaningOf(cells[at]) === "");
  const kept = rows.filter((row, at) => {
    if (isSum(row)) return false;
    // The row below it may be about the same style.
    const next = rows[at + 1];
    return !isNothing(row) || (next !== undefined && ids.length > 0 && namesNothing(next));
  });
  return {
    columns,
    headings,
    quantities,
    unknown: where((heading) => !roleOf(heading) && !isOtherHeading(heading)),
    rows: kept,
    hasRows: rows.length > 0,
    zeros: rows.filter((row) => isNothing(row) && quantities.some((at) => isZero(meaningOf(row.cells[at])))),
  };
}

/** Rows of a list that was made of a grid, with their numbers in its sheet, and with the sums that are not those of their sizes. */
function inSheet(
  rows: readonly TypedRow[],
  { headed, quantity = -1 }: { headed: readonly string[]; quantity?: number },
): TypedRow[] {
  const [place, total] = [headed.indexOf(SHEET_ROW), headed.indexOf(ROW_TOTAL)];
  if (place < 0) return [...rows];
  const numbered = rows.map((row) => {
    const number = row.cells[place] ?? "";
    const own = { ...row, isOfGrid: true as const };
    return /^[1-9]\d{0,6}$/.test(number) ? { ...own, row: Number(number) } : own;
  });
  const sizes = new Map<number, number>();
  for (const { row, cells } of numbered) {
    const [pieces = 0] = piecesOf(meaningOf(cells[quantity]));
    sizes.set(row, (sizes.get(row) ?? 0) + pieces);
  }
  return numbered.map((row) => {
    const says = meaningOf(row.cells[total]);
    const sum = sizes.get(row.row)!;
    return says === "" || piecesOf(says).includes(sum) ? row : { ...row, sum: { sizes: sum, says } };
  });
}

const NUMBER = /^[+-]?\d[\d.,]*$/;
const TIMES = /^[x×]\s*(?=\d)|(?<=\d)\s*[x×]$/i;

type NumberedRecord = TextRecord & { row: number; line: number };

/** Splits a row without delimiter: "PR-101 SAND M 4", "4 x PR-101-SAND-M". */
function withLooseCells(record: NumberedRecord): TypedRow {
  const [text] = record.cells;
  if (record.cells.length > 1) {
    const isHidden = record.cells.at(-1)!.trim() === HIDDEN_ROW;
    const cells = isHidden ? record.cells.slice(0, -1) : record.cells;
    return { ...record, cells, isLoose: false, isHidden };
  }
  return { ...record, cells: looseCells(text!), isLoose: true, isHidden: false };
}

/** What is before the quantity of a text, and the quantity; the text alone where neither its first nor its last word is a number. */
export function looseCells(text: string): string[] {
  const all = text.trim().split(/\s+/);
  // "PR-101-SAND-M 4 pcs"
  const isUnit = all.length > 2 && NUMBER.test(all.at(-2)!) && roleOf(all.at(-1)!) === "quantity";
  const words = isUnit ? all.slice(0, -1) : all;
  const last = words.at(-1)!.replace(TIMES, "");
  const first = words[0]!.replace(TIMES, "");
  if (words.length > 1 && NUMBER.test(last)) {
    return [words.slice(0, -1).join(" "), last];
  }
  if (words.length > 1 && NUMBER.test(first)) {
    const rest = /^[x×]$/i.test(words[1]!) ? words.slice(2) : words.slice(1);
    if (rest.length > 0) return [rest.join(" "), first];
  }
  return [text];
}

/** The text of a table with another value in one cell of these lines. */
function withCell(
  table: OrderTable,
  { lines, cell, value }: { lines: readonly number[]; cell: number; value: string },
): string {
  const found = table.rows.filter(({ line }) => lines.includes(line));
  return found.reduceRight((text, row) => {
    const cells = Array.from({ length: Math.max(row.cells.length, cell + 1) }, (_, index) =>
      index === cell ? value : (row.cells[index] ?? ""),
    );
    // The mark of a hidden row is taken out by a suggestion for its place.
    if (row.isHidden && cell < row.cells.length) cells.push(HIDDEN_ROW);
    const record = row.isLoose ? cells.join(" ") : writeRecord(cells, table.delimiter);
    return text.slice(0, row.start) + record + text.slice(row.end);
  }, table.text);
}

/** The text of a table with a heading that makes a column that of the pieces, and no other one. */
function withQuantities({ text, delimiter, headings, quantities, rows }: OrderTable, column: number): string {
  const old = headings?.cells ?? [];
  // One cell alone would be a row without delimiter.
  const width = Math.max(old.length, column + 1, 2);
  const named = Array.from({ length: width }, (_, at) =>
    at === column ? "Quantity" : quantities.includes(at) ? `${old[at]} (other)` : (old[at] ?? ""),
  );
  if (headings) return text.slice(0, headings.start) + writeRecord(named, delimiter) + text.slice(headings.end);
  const start = rows[0]?.start ?? 0;
  const added = `${writeRecord([...named, ADDED_HEADINGS], delimiter)}\n`;
  return text.slice(0, start) + added + text.slice(start);
}

/**
 * The text of a table after a suggestion was chosen: "7,8:2:Sand" puts "Sand" into the third cell of lines 7 and 8, "pieces:2" says that
 * the pieces are in the third column.
 */
export async function withSuggestion(text: string, chosen: string): Promise<string> {
  const [, column] = /^pieces:(\d{1,2})$/.exec(chosen) ?? [];
  if (column) return withQuantities(await readOrderTable(text), Number(column));
  const [, places, cell, value] = /^(\d{1,6}(?:,\d{1,6}){0,199}):(\d{1,3}):(.*)$/s.exec(chosen) ?? [];
  if (!places) return text;
  const lines = places.split(",").map(Number);
  return withCell(await readOrderTable(text), { lines, cell: Number(cell), value: value! });
}
