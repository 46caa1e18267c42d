import { CsvError, parse, type Options } from "csv-parse/sync";

import { Problem } from "~/shop/problem";
import { COLUMNS, type ColumnKey, columnOf, isNote } from "./columns";
import { MAX_TABLE_ROWS } from "./limits";

/** A row of the table with its row number in the spreadsheet. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** A parsed table of styles. */
export interface Table {
  /** The first row, as written. */
  headings: string[];
  /** The index of each column. Always includes the style code. */
  places: ReadonlyMap<ColumnKey, number>;
  /** Unknown headings; their columns are ignored. */
  unknown: string[];
  /** The rows that are not empty. */
  rows: TableRow[];
}

// Twice the size of a record with fifty pictures and the longest description. A longer one has an unclosed quote.
export const MAX_RECORD = 100_000;
/** Includes empty rows: a file of only line ends would take seconds to parse. */
const MAX_LINES = 3 * MAX_TABLE_ROWS;

const SEPARATORS = [";", ",", "\t"] as const;
const NAMED_SEPARATOR = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;

/**
 * Parses the text of a CSV file. The separator is the one with which most headings are recognised. Throws a Problem
 * (unreadable) when the file cannot be read: no style code column, a duplicate column, an unclosed quote, or more than
 * MAX_TABLE_ROWS rows.
 */
export function readTable(text: string, longest = MAX_RECORD): Table {
  const [named, separator] = NAMED_SEPARATOR.exec(text) ?? [];
  const csv = text.slice(named?.length ?? 0);
  const [first, ...rows] = recordsOf(csv, separator ?? separatorOf(csv), {
    max_record_size: longest,
  });
  const headings = trimmedEnd(first?.cells ?? []);
  const { places, unknown } = columnsOf(headings);
  if (rows.length === 0) throw unreadable("The table has no row below its headings.");
  return { headings, places, unknown, rows };
}

function recordsOf(csv: string, delimiter: string, more: Options = {}): TableRow[] {
  let row = 0;
  const rows: TableRow[] = [];
  try {
    parse(csv, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // A quote inside an unquoted cell is a literal quote.
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      ...more,
      on_record: (cells: string[]) => {
        row += 1;
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ row, cells });
        // The first row contains the headings.
        if (rows.length > MAX_TABLE_ROWS + 1 || row > MAX_LINES) throw tooMany();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw brokenAfter(row);
    throw error;
  }
  return rows;
}

function separatorOf(csv: string): string {
  const known = SEPARATORS.map((separator) => {
    const [first] = firstRecordOf(csv, separator);
    return { separator, count: (first?.cells ?? []).filter((cell) => columnOf(cell)).length };
  });
  return known.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function firstRecordOf(csv: string, separator: string): TableRow[] {
  try {
    return recordsOf(csv.slice(0, MAX_RECORD).trimStart(), separator, { to: 1 });
  } catch {
    return [];
  }
}

function columnsOf(headings: readonly string[]): Pick<Table, "places" | "unknown"> {
  const places = new Map<ColumnKey, number>();
  const unknown: string[] = [];
  headings.forEach((heading, place) => {
    const key = columnOf(heading);
    if (key && places.has(key)) throw unreadable(`The column "${COLUMNS[key]}" is there twice.`);
    if (key) places.set(key, place);
    else if (!isNote(heading)) unknown.push(heading.trim() || `(column ${place + 1})`);
  });
  if (!places.has("styleCode")) {
    throw unreadable(
      `The first row has no column "${COLUMNS.styleCode}", so nobody can tell which style a row is about.`,
    );
  }
  return { places, unknown };
}

/** The cells without empty ones at the end. */
export function trimmedEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}

const unreadable = (message: string) => new Problem("unreadable", message, "file");

const tooMany = () =>
  unreadable(
    `The table has more than ${MAX_TABLE_ROWS.toLocaleString("en")} rows. Upload it in parts.`,
  );

const brokenAfter = (row: number) =>
  unreadable(
    `The table cannot be read from row ${row + 1} on: a quotation mark is opened there and not closed, or the row is far too long.`,
  );
