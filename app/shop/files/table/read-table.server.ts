import { CsvError, parse, type Options } from "csv-parse/sync";

import { Problem } from "~/shop/problem";
import { trimmedEnd } from "./cells";
import { columnFinder, isNote, TABLE_KINDS, type TableFormat } from "./format";

/** A row of the table with its row number in the spreadsheet. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** A parsed table. */
export interface Table<Column extends string> {
  format: TableFormat<Column>;
  /** The first row, as written. */
  headings: string[];
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
 * (unreadable) when the file cannot be read: no key column, a duplicate column, an unclosed quote, or too many rows.
 */
export function readTable<Column extends string>(
  text: string,
  format: TableFormat<Column>,
  longest = MAX_RECORD,
): Table<Column> {
  const [named, separator] = NAMED_SEPARATOR.exec(text) ?? [];
  const csv = text.slice(named?.length ?? 0);
  const [first, ...rows] = recordsOf(csv, separator ?? separatorOf(csv, format), format.maxRows, {
    max_record_size: longest,
  });
  const headings = trimmedEnd(first?.cells ?? []);
  const { places, unknown } = columnsOf(headings, format);
  if (rows.length === 0) throw unreadable("The table has no row below its headings.");
  return { format, headings, places, unknown, rows };
}

function recordsOf(
  csv: string,
  delimiter: string,
  maxRows: number,
  more: Options = {},
): TableRow[] {
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
        if (rows.length > maxRows + 1 || row > LINES_PER_ROW * maxRows) throw tooMany(maxRows);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw brokenAfter(row);
    throw error;
  }
  return rows;
}

function separatorOf<Column extends string>(csv: string, format: TableFormat<Column>): string {
  const columnOf = columnFinder(format);
  const known = SEPARATORS.map((separator) => {
    const [first] = firstRecordOf(csv, separator);
    return { separator, count: (first?.cells ?? []).filter((cell) => columnOf(cell)).length };
  });
  return known.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function firstRecordOf(csv: string, separator: string): TableRow[] {
  try {
    return recordsOf(csv.slice(0, MAX_RECORD).trimStart(), separator, 1, { to: 1 });
  } catch {
    return [];
  }
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
      throw unreadable(`The column "${format.headings[key]}" is there twice.`);
    if (key) places.set(key, place);
    else if (!isNote(heading)) unknown.push(heading.trim() || `(column ${place + 1})`);
  });
  if (!places.has(format.key)) {
    throw unreadable(
      `The first row has no column "${format.headings[format.key]}", so nobody can tell which ${TABLE_KINDS[format.kind].singular} a row is about.`,
    );
  }
  return { places, unknown };
}

const unreadable = (message: string) => new Problem("unreadable", message, "file");

const tooMany = (maxRows: number) =>
  unreadable(`The table has more than ${maxRows.toLocaleString("en")} rows. Upload it in parts.`);

const brokenAfter = (row: number) =>
  unreadable(
    `The table cannot be read from row ${row + 1} on: a quotation mark is opened there and not closed, or the row is far too long.`,
  );
