import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN } from "~/shop/base/files/text-marks";
import { columnsOf, isOtherHeading, type Role, roleOf } from "./headings";
import {
  recordsOf,
  type TextRecord,
  writeRecord,
} from "~/shop/catalogue/find-pieces/records.server";

/** A row of a quick order as it was typed. */
export interface TypedRow extends TextRecord {
  /** Its number, headings and empty lines counted. */
  row: number;
  /** Written without a delimiter, "PR-101-SAND-M 4": its cells are what is before the quantity, and the quantity. */
  isLoose: boolean;
  /** Hidden in the workbook that it comes from, and marked so by HIDDEN_ROW after its cells. */
  isHidden: boolean;
}

/** What stands after the cells of a row that is hidden in its workbook. */
export const HIDDEN_ROW = "(hidden row)";

/** What was typed or uploaded, as a table. */
export interface OrderTable {
  text: string;
  delimiter: string;
  /** The columns by role, when the first row has headings. */
  columns: ReadonlyMap<Role, number> | null;
  /** All columns headed as quantities. */
  quantities: number[];
  /** The columns whose headings say nothing that is known. */
  unknown: number[];
  /** The rows below the headings that are not empty. */
  rows: TypedRow[];
}

/**
 * A text as it is read and shown: one kind of line end, no control characters but tabs, no empty lines at its ends. Spaces
 * and tabs stay, because a tab at the start or end of a row is an empty cell. Other requests are served meanwhile.
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
  return clean.replace(/^\n+/, "").trimEnd();
}

/** Reads a text of rows: any usual delimiter or none, with headings or without. Takes linear time. Throws as splitRecords does. */
export async function readOrderTable(text: string): Promise<OrderTable> {
  const { records, delimiter } = await recordsOf(text);
  const filled = records
    .map((record, index) => ({ ...record, row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = filled;
  // One cell may be headings as well: "SKU Quantity".
  const headings = first?.cells.length === 1 ? first.cells[0]!.trim().split(/\s+/) : first?.cells;
  const found = headings ? columnsOf(headings) : null;
  const rows = (found ? filled.slice(1) : filled).map(withLooseCells);
  if (!found || first?.cells.length === 1) {
    return { text, delimiter, columns: null, quantities: [], unknown: [], rows };
  }
  const width = Math.max(first!.cells.length, ...rows.map(({ cells }) => cells.length));
  const headed = Array.from({ length: width }, (_, at) => first!.cells[at] ?? "");
  const where = (matches: (heading: string) => boolean) =>
    headed.flatMap((heading, at) => (matches(heading) ? [at] : []));
  return {
    text,
    delimiter,
    columns: found,
    quantities: where((heading) => roleOf(heading) === "quantity"),
    unknown: where((heading) => !roleOf(heading) && !isOtherHeading(heading)),
    rows,
  };
}

const NUMBER = /^[+-]?\d[\d.,]*$/;
const TIMES = /^[x×]\s*(?=\d)|(?<=\d)\s*[x×]$/i;

/** Splits a row without delimiter: "PR-101 SAND M 4", "4 x PR-101-SAND-M". */
function withLooseCells(record: TextRecord & { row: number }): TypedRow {
  const [text] = record.cells;
  if (record.cells.length > 1) {
    const isHidden = record.cells.at(-1)!.trim() === HIDDEN_ROW;
    const cells = isHidden ? record.cells.slice(0, -1) : record.cells;
    return { ...record, cells, isLoose: false, isHidden };
  }
  return { ...looseCells(record, text!), isHidden: false };
}

function looseCells(record: TextRecord & { row: number }, text: string) {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1)!.replace(TIMES, "");
  const first = words[0]!.replace(TIMES, "");
  if (words.length > 1 && NUMBER.test(last)) {
    return { ...record, cells: [words.slice(0, -1).join(" "), last], isLoose: true };
  }
  if (words.length > 1 && NUMBER.test(first)) {
    const rest = /^[x×]$/i.test(words[1]!) ? words.slice(2) : words.slice(1);
    if (rest.length > 0) return { ...record, cells: [rest.join(" "), first], isLoose: true };
  }
  return { ...record, isLoose: true };
}

/** The text of a table with another value in one cell. */
function withCell(table: OrderTable, row: number, cell: number, value: string): string {
  const found = table.rows.find((one) => one.row === row);
  if (!found) return table.text;
  const cells = Array.from({ length: Math.max(found.cells.length, cell + 1) }, (_, index) =>
    index === cell ? value : (found.cells[index] ?? ""),
  );
  // The mark of a hidden row is taken out by a suggestion for its place.
  if (found.isHidden && cell < found.cells.length) cells.push(HIDDEN_ROW);
  const record = found.isLoose ? cells.join(" ") : writeRecord(cells, table.delimiter);
  return table.text.slice(0, found.start) + record + table.text.slice(found.end);
}

/** The text of a table with a heading that makes a column that of the pieces, and no other one. */
async function withQuantities(table: OrderTable, column: number): Promise<string> {
  const { records } = await recordsOf(table.text);
  const first = records.find(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!first) return table.text;
  const old = table.columns ? first.cells : [];
  // One cell alone would be a row without delimiter.
  const width = Math.max(old.length, column + 1, 2);
  const headings = Array.from({ length: width }, (_, at) =>
    at === column
      ? "Quantity"
      : table.quantities.includes(at)
        ? `${old[at]} (other)`
        : (old[at] ?? ""),
  );
  const end = table.columns ? first.end : first.start;
  const row = writeRecord(headings, table.delimiter) + (table.columns ? "" : "\n");
  return table.text.slice(0, first.start) + row + table.text.slice(end);
}

/**
 * The text of a table after a suggestion was chosen: "7:2:Sand" puts "Sand" into the third cell of row 7, "pieces:2" says that
 * the pieces are in the third column.
 */
export async function withSuggestion(text: string, chosen: string): Promise<string> {
  const [, column] = /^pieces:(\d{1,2})$/.exec(chosen) ?? [];
  if (column) return withQuantities(await readOrderTable(text), Number(column));
  const [, row, cell, value] = /^(\d{1,6}):(\d{1,3}):(.*)$/s.exec(chosen) ?? [];
  return row ? withCell(await readOrderTable(text), Number(row), Number(cell), value!) : text;
}
