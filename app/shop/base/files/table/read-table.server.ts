import * as t from "~/messages/tables";
import { BrokenCsv, readCsv } from "../csv-records.server";
import { MAX_CELLS_OF_ROW } from "../text-marks";
import { Problem } from "~/shop/base/problem";
import { unreadableTable } from "../unreadable";
import { trimmedEnd } from "./cells";
import { excerpt } from "./excerpt";
import { columnFinder, isNote, type TableFormat } from "./format";

/** A row of the table with its row number in the spreadsheet. */
export interface TableRow {
  row: number;
  /** As many as there are headings, or more. */
  cells: string[];
  /** How many cells at the end the row lacked, which are empty now. */
  lacking?: number;
}

/** A parsed table. */
export interface Table<Column extends string> {
  format: TableFormat<Column>;
  /** The first row, as written. */
  headings: string[];
  /** The number of the first row. */
  headingRow: number;
  /** The index of each column. Always includes the key. */
  places: ReadonlyMap<Column, number>;
  /** Unknown headings; their columns are ignored. */
  unknown: string[];
  /** The rows that are not empty. */
  rows: TableRow[];
}

// Twice the size of a record with fifty pictures and the longest description. A longer one has an unclosed quote.
export const MAX_RECORD = 100_000;
/** Includes empty rows: a file of only line ends would take seconds to parse. */
const LINES_PER_ROW = 3;

const SEPARATORS = [";", ",", "\t"] as const;
const NAMED_SEPARATOR = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;

/**
 * Parses the text of a CSV file. The separator is the one with which most headings are recognised. Throws a Problem
 * (unreadable) when the file cannot be read: no key column, a duplicate column, an unclosed quote, or too many rows or
 * columns.
 */
export async function readTable<Column extends string>(
  text: string,
  format: TableFormat<Column>,
  longest = MAX_RECORD,
): Promise<Table<Column>> {
  const [named, separator] = NAMED_SEPARATOR.exec(text) ?? [];
  const csv = text.slice(named?.length ?? 0);
  const delimiter = separator ?? (await separatorOf(csv, format));
  const [first, ...rows] = await recordsOf(csv, { delimiter, longest, maxRows: format.maxRows });
  const headings = trimmedEnd(first?.cells ?? []);
  const { places, unknown } = columnsOf(headings, format);
  if (rows.length === 0) throw unreadableTable("only_headings");
  // Spreadsheet programs leave out empty cells at the end of a row.
  for (const row of rows) {
    if (row.cells.length < headings.length) row.lacking = headings.length - row.cells.length;
    while (row.cells.length < headings.length) row.cells.push("");
  }
  return { format, headings, headingRow: first?.row ?? 1, places, unknown, rows };
}

async function recordsOf(
  csv: string,
  { delimiter, longest, maxRows }: { delimiter: string; longest: number; maxRows: number },
): Promise<TableRow[]> {
  let row = 0;
  const rows: TableRow[] = [];
  const take = (cells: string[]) => {
    row += 1;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ row, cells });
    // The first row contains the headings.
    if (rows.length > maxRows + 1 || row > LINES_PER_ROW * maxRows)
      throw new Problem("unreadable.table_too_many_rows", { most: maxRows }, { field: "file" });
    return true;
  };
  try {
    await readCsv(csv, { delimiter, longest, take });
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    throw new Problem(
      "unreadable.table_broken_row",
      { row: error.records + 1, columns: MAX_CELLS_OF_ROW },
      { field: "file" },
    );
  }
  return rows;
}

async function separatorOf<Column extends string>(csv: string, format: TableFormat<Column>): Promise<string> {
  const columnOf = columnFinder(format);
  let [best, most]: [string, number] = [SEPARATORS[0], 0];
  for (const separator of SEPARATORS) {
    const count = (await firstRecordOf(csv, separator)).filter((cell) => columnOf(cell)).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

async function firstRecordOf(csv: string, delimiter: string): Promise<string[]> {
  let first: string[] = [];
  const take = (cells: string[]) => {
    first = cells;
    return false;
  };
  const start = csv.slice(0, MAX_RECORD).trimStart();
  try {
    await readCsv(start, { delimiter, longest: MAX_RECORD, take });
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
  }
  return first;
}

function columnsOf<Column extends string>(
  headings: readonly string[],
  format: TableFormat<Column>,
): Pick<Table<Column>, "places" | "unknown"> {
  const columnOf = columnFinder(format);
  const places = new Map<Column, number>();
  const unknown: string[] = [];
  headings.forEach((heading, place) => {
    const key = columnOf(heading);
    if (key && places.has(key))
      throw new Problem("unreadable.table_repeated_heading", { heading: format.headings[key] }, { field: "file" });
    if (key) places.set(key, place);
    else if (!isNote(heading)) unknown.push(excerpt(heading.trim()) || t.unnamedColumn({ column: place + 1 }));
  });
  if (!places.has(format.key)) {
    throw new Problem(
      "unreadable.table_missing_heading",
      { heading: format.headings[format.key], kind: format.kind },
      { field: "file" },
    );
  }
  return { places, unknown };
}
