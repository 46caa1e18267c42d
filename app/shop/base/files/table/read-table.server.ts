import * as t from "~/messages/tables";
import { BrokenCsv, readCsv } from "../csv-records.server";
import { MAX_CELLS_OF_ROW } from "../text-marks";
import { Problem } from "~/shop/base/problem";
import { unreadableTable } from "../unreadable";
import { trimmedEnd } from "./cells";
import { excerpt } from "./excerpt";
import { type ColumnAnswers, columnOptions, type ColumnQuestion } from "./column-questions";
import { columnFinder, columnKeys, folded, isNote, type TableFormat } from "./format";

/** A row of the table with its row number in the spreadsheet. */
export interface TableRow {
  row: number;
  /** As many as there are headings, or more. */
  cells: string[];
  /** How many cells at the end the row lacked, which are empty now. */
  lacking?: number;
  /** The cells of NOTES: its row number in an earlier table, and what was wrong there. */
  notes?: string[];
}

/** A parsed table. */
export interface Table<Column extends string> {
  format: TableFormat<Column>;
  /** As written, without NOTES. */
  headings: string[];
  /** The number of their row. */
  headingRow: number;
  /** The index of each column. Always includes the key. */
  places: ReadonlyMap<Column, number>;
  /** Unknown headings; their columns are ignored. */
  unknown: string[];
  /** The rows that are not empty. */
  rows: TableRow[];
}

/** A parsed table of which it may be open what some columns are. */
export interface AskedTable<Column extends string> extends Table<Column> {
  /** Without an answer to these it cannot be read: no column of the key, or two with one heading. */
  open: ColumnQuestion<Column>[];
  /** What else may be said: which column is another one of the table. */
  others: ColumnQuestion<Column>[];
}

// Twice the size of a record with fifty pictures and the longest description. A longer one has an unclosed quote.
export const MAX_RECORD = 100_000;
/** Includes empty rows: a file of only line ends would take seconds to parse. */
const LINES_PER_ROW = 3;

const SEPARATORS = [";", ",", "\t"] as const;
const NAMED_SEPARATOR = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;

/**
 * Parses the text of a CSV file. The separator is the one with which most headings are recognised. `answers` say what columns are
 * whose headings do not. Throws a Problem (unreadable) when the file cannot be read: an unclosed quote, too many rows or columns, or
 * nothing in it that looks like a column of such a table.
 */
export async function readAskedTable<Column extends string>(
  text: string,
  format: TableFormat<Column>,
  answers: ColumnAnswers = {},
  longest = MAX_RECORD,
): Promise<AskedTable<Column>> {
  const [named, separator] = NAMED_SEPARATOR.exec(text) ?? [];
  const csv = text.slice(named?.length ?? 0);
  const delimiter = separator ?? (await separatorOf(csv, format));
  const all = await recordsOf(csv, { delimiter, longest, maxRows: format.maxRows });
  const [first, ...records] = all.slice(
    headingsAt(
      all.map(({ cells }) => cells),
      format,
    ),
  );
  const written = trimmedEnd(first?.cells ?? []);
  const isOwn = written.map((heading) => !isNote(heading));
  const own = (cells: readonly string[]) => cells.filter((_, place) => isOwn[place] ?? true);
  const headings = own(written);
  if (records.length === 0) throw unreadableTable("only_headings");
  const rows = records.map(({ row, cells }): TableRow => {
    const lacking = Math.max(0, written.length - cells.length);
    // Spreadsheet programs leave out empty cells at the end of a row.
    const all = [...cells, ...Array<string>(lacking).fill("")];
    const notes = all.filter((_, place) => isOwn[place] === false);
    return { row, cells: own(all), ...(lacking > 0 && { lacking }), ...(notes.length > 0 && { notes }) };
  });
  const head = { headings, headingRow: first?.row ?? 1 };
  return { format, ...head, rows, ...columnsOf(head, rows, format, answers) };
}

/** A table of which it is clear what its columns are; otherwise throws a Problem (unreadable). */
export async function readTable<Column extends string>(
  ...from: Parameters<typeof readAskedTable<Column>>
): Promise<Table<Column>> {
  const { open, others: _, ...table } = await readAskedTable(...from);
  const [asked] = open;
  if (!asked) return table;
  const isNamed = table.headings.some((heading) => columnFinder(table.format)(heading) === asked.key);
  throw isNamed
    ? new Problem("unreadable.table_repeated_heading", { heading: table.format.headings[asked.key] }, { field: "file" })
    : missingKey(table.format);
}

/** So many rows, such as a title, may be above the headings. */
const MAX_ROWS_ABOVE = 20;

/**
 * The place of the headings among the first rows: the first row that names the key, if it names other columns too or there are only
 * titles above it, or else the first that is no title, which is in the first cell alone.
 */
function headingsAt<Column extends string>(rows: readonly (readonly string[])[], format: TableFormat<Column>): number {
  const columnOf = columnFinder(format);
  const first = rows.slice(0, MAX_ROWS_ABOVE + 1);
  const ownRow = first.findIndex((cells) => trimmedEnd(cells).length > 1);
  const keyRow = first.findIndex((cells) => cells.some((cell) => columnOf(cell) === format.key));
  const known = new Set(first[keyRow]?.map(columnOf).filter(Boolean));
  return Math.max(0, keyRow >= 0 && (known.size > 1 || ownRow < 0 || keyRow <= ownRow) ? keyRow : ownRow);
}

/** Whether one of the first rows has a heading of the key. */
export const namesKey = <Column extends string>(rows: readonly (readonly string[])[], format: TableFormat<Column>) =>
  (rows[headingsAt(rows, format)] ?? []).some((heading) => columnFinder(format)(heading) === format.key);

async function recordsOf(
  csv: string,
  { delimiter, longest, maxRows }: { delimiter: string; longest: number; maxRows: number },
): Promise<TableRow[]> {
  let row = 0;
  const rows: TableRow[] = [];
  const take = (cells: string[]) => {
    row += 1;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ row, cells });
    // One row contains the headings.
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
  let best: { separator: string; known: number; cells: number } = { separator: SEPARATORS[0], known: 0, cells: 0 };
  for (const separator of SEPARATORS) {
    const record = await headingsOf(csv, separator, format);
    const [known, cells] = [record.filter((cell) => columnOf(cell)).length, record.length];
    if (known > best.known || (known === best.known && cells > best.cells)) best = { separator, known, cells };
  }
  return best.separator;
}

async function headingsOf<Column extends string>(csv: string, delimiter: string, format: TableFormat<Column>) {
  const rows: string[][] = [];
  const take = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push(cells);
    return rows.length <= MAX_ROWS_ABOVE;
  };
  try {
    await readCsv(csv.slice(0, MAX_RECORD).trimStart(), { delimiter, longest: MAX_RECORD, take });
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
  }
  return rows[headingsAt(rows, format)] ?? [];
}

/** The most columns of which somebody is asked what they are. */
const MAX_ASKED_COLUMNS = 100;
/** So many rows show what a column holds. */
const SAMPLED_ROWS = 50;

/** What the columns are by their headings, or by what was said of them. */
function columnsOf<Column extends string>(
  { headings, headingRow }: Pick<Table<Column>, "headings" | "headingRow">,
  rows: readonly TableRow[],
  format: TableFormat<Column>,
  answers: ColumnAnswers,
): Pick<AskedTable<Column>, "places" | "unknown" | "open" | "others"> {
  const columnOf = columnFinder(format);
  const places = new Map<Column, number>();
  for (const key of columnKeys(format)) {
    const place = answers[key];
    if (typeof place === "number" && place < headings.length) places.set(key, place);
  }
  const answered = new Set(places.values());
  const repeated = new Map<Column, number[]>();
  for (const key of columnKeys(format)) {
    if (Object.hasOwn(answers, key)) continue;
    const known = headings.flatMap((heading, place) =>
      columnOf(heading) === key && !answered.has(place) ? [place] : [],
    );
    const own = known.filter((place) => folded(headings[place]!) === folded(format.headings[key]));
    const named = own.length > 0 ? own : known;
    if (named.length > 1) repeated.set(key, named);
    else if (named.length === 1) places.set(key, named[0]!);
  }
  const taken = new Set([...places.values(), ...[...repeated.values()].flat()]);
  const sampled = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells.slice(0, headings.length));
  const options = columnOptions(headings, sampled).slice(0, MAX_ASKED_COLUMNS);
  const isMissing = !places.has(format.key) && !repeated.has(format.key);
  if (isMissing && options.length < 2) throw missingKey(format);
  const question = (key: Column, isOption: (place: number) => boolean): ColumnQuestion<Column> => ({
    key,
    sentence: t.whichColumnIs({ heading: format.headings[key] }),
    options: options.filter(({ place }) => isOption(place)),
    mayBeNone: key !== format.key,
  });
  const open = columnKeys(format).flatMap((key): ColumnQuestion<Column>[] => {
    const named = repeated.get(key);
    if (named) return [question(key, (place) => named.includes(place))];
    return isMissing && key === format.key
      ? [{ ...question(key, (place) => !taken.has(place)), hint: t.rowOfHeadings({ row: headingRow }) }]
      : [];
  });
  const others = columnKeys(format)
    .filter((key) => !open.some((asked) => asked.key === key))
    // With the columns of other keys, so that two answers can be exchanged.
    .map((key) => ({
      ...question(key, () => true),
      sentence: format.headings[key],
      suggested: places.get(key) ?? null,
    }))
    .filter((asked) => asked.options.length > 0);
  const unknown = headings.flatMap((heading, place) =>
    taken.has(place) ? [] : [excerpt(heading.trim()) || t.unnamedColumn({ column: place + 1 })],
  );
  return { places, unknown, open, others };
}

const missingKey = <Column extends string>({ headings, key, kind }: TableFormat<Column>) =>
  new Problem("unreadable.table_missing_heading", { heading: headings[key], kind }, { field: "file" });
