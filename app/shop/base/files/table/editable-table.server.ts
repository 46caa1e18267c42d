import { csvLines } from "~/formats/csv";
import { yieldToEventLoop } from "~/event-loop.server";
import { pageOf } from "~/shop/base/paging";
import { excerpt, shortened } from "./excerpt";
import type { TableFormat } from "./format";
import { FIRST_WRONG_ROWS, PREVIEW_ROWS } from "./limits";
import {
  type Correction,
  type Counts,
  type Preview,
  type PreviewQuery,
  type PreviewRow,
  reasonsText,
  ROW_KINDS,
  type RowKind,
} from "./preview";
import type { Table, TableRow } from "./read-table.server";
import { repeatedKey, shortRows } from "./cell-notes";
import { keyCell, rowsByKey } from "./rows-by-key";
import type { TableUpload } from "./table-uploads.server";
import { wrongRowsCsv } from "./wrong-rows.server";

/** What can be downloaded, edited and uploaded as a table. Methods, so that a list of all kinds has one type. */
export interface EditableTable<Column extends string = string, Row extends ComparedRow = ComparedRow> {
  format: TableFormat<Column>;
  /** Parses an uploaded table and compares it with the shop. Writes nothing. */
  compare(upload: TableUpload): Promise<ComparedTable<Column, Row>>;
  previewRow(row: Row): PreviewRow;
  /** What somebody may not expect of the table, in sentences. */
  notes?(compared: ComparedTable<Column, Row>): string[];
  /** How many of its rows give stock to a piece that stays sold out unless it is made available again. */
  soldOut?(compared: ComparedTable<Column, Row>): number;
  /** The cells of a wrong row to be corrected; by default those that were uploaded. */
  cellsToCorrect?(table: Table<Column>, row: Row): string[];
}

/** A row of a table and what applying it would do. */
export type ComparedRow = TableRow & { kind: RowKind };

/** A table and what applying it would do. */
export interface ComparedTable<Column extends string, Row extends ComparedRow> {
  table: Table<Column>;
  rows: Row[];
  counts: Counts;
  /** How many of the shop the table does not contain; they are not changed. */
  absent: number;
  /** What may be meant in place of some cells. */
  corrections?: Correction[];
  /** A hash of what the rows would do, and of what they were compared with. */
  fingerprint: string;
}

const ROWS_PER_TURN = 25;

/**
 * What `compare` says that each row would do. It is given the row's key as `keyOf` makes it comparable and, when several rows have
 * it, why that is wrong; `name` is what the key is called there.
 */
export async function compareRows<Column extends string, Outcome extends object>(
  table: Table<Column>,
  { keyOf, name }: { keyOf: (cell: string) => string; name: string },
  compare: (row: TableRow, key: string, repeated: string | null) => Outcome,
): Promise<(TableRow & Outcome)[]> {
  const rowsOf = rowsByKey(table, keyOf);
  const rows: (TableRow & Outcome)[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const key = keyOf(keyCell(table, row));
    const same = rowsOf.get(key)!;
    const repeated = key && same.length > 1 ? repeatedKey(name, same) : null;
    rows.push({ ...row, ...compare(row, key, repeated) });
  }
  return rows;
}

/** How many rows there are of each kind. */
export function countsOf(rows: readonly { kind: RowKind }[]): Counts {
  const counts: Counts = { changed: 0, new: 0, wrong: 0, unchanged: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** What applying an uploaded table would change now: the counts, and a page of its rows of one kind. */
export async function previewOf<Column extends string, Row extends ComparedRow>(
  { compare, previewRow, notes, soldOut }: EditableTable<Column, Row>,
  upload: TableUpload,
  query: PreviewQuery,
): Promise<Preview> {
  const compared = await compare(upload);
  const { table, rows, counts, absent, corrections = [], fingerprint } = compared;
  const show = query.show ?? ROW_KINDS.find((kind) => counts[kind] > 0) ?? "unchanged";
  const { page, pages, skip, take } = pageOf(counts[show], query.page, PREVIEW_ROWS);
  const ofKind = (wanted: RowKind) => rows.filter(({ kind }) => kind === wanted);
  const prepared = (some: Row[]) => some.map(previewRow).map(shortened);
  return {
    id: upload.id,
    fileName: upload.fileName,
    counts,
    absent,
    unknown: table.unknown.map(excerpt),
    corrections,
    notes: [...shortRowNotes(compared, previewRow), ...(notes?.(compared) ?? [])],
    soldOut: soldOut?.(compared) ?? 0,
    fingerprint,
    query: { ...query, show, page },
    pages,
    rows: prepared(ofKind(show).slice(skip, skip + take)),
    wrong: show === "wrong" ? [] : prepared(ofKind("wrong").slice(0, FIRST_WRONG_ROWS)),
  };
}

/** Rows that end before the last column and so empty what there is, such as the last row of a file that was cut off. */
function shortRowNotes<Column extends string, Row extends ComparedRow>(
  { table, rows }: ComparedTable<Column, Row>,
  previewRow: (row: Row) => PreviewRow,
): string[] {
  const headings = new Map([...table.places].map(([column, place]) => [table.format.headings[column], place]));
  const emptied = rows.flatMap((row) => {
    if (row.kind !== "changed" || !row.lacking) return [];
    const end = table.headings.length - row.lacking;
    const { key, cells } = previewRow(row);
    const columns = cells.map(({ heading }) => heading).filter((heading) => (headings.get(heading) ?? -1) >= end);
    return columns.length > 0 ? [{ row: row.row, key, columns }] : [];
  });
  return emptied.length > 0 ? [shortRows(emptied)] : [];
}

/** The text of an uploaded table in which all corrections are made. Its rows keep their numbers. */
export async function correctedCsv<Column extends string, Row extends ComparedRow>(
  { compare }: EditableTable<Column, Row>,
  upload: TableUpload,
): Promise<string> {
  const { table, corrections = [] } = await compare(upload);
  const lines: string[][] = [];
  lines[table.headingRow] = table.headings;
  for (const { row, cells } of table.rows) lines[row] = [...cells];
  for (const { row, place, right } of corrections) lines[row]![place] = right;
  return csvLines(
    Array.from(lines.slice(1), (cells) => cells ?? []),
    { separator: ";" },
  );
}

/** The wrong rows of a table as a CSV file with their errors; "" when there are none. */
export function wrongRowsFile<Column extends string, Row extends ComparedRow>(
  { previewRow, cellsToCorrect }: EditableTable<Column, Row>,
  { table, rows }: ComparedTable<Column, Row>,
): string {
  const wrong = rows.filter(({ kind }) => kind === "wrong");
  if (wrong.length === 0) return "";
  const withReasons = wrong.map((row) => ({
    row: row.row,
    cells: cellsToCorrect?.(table, row) ?? row.cells,
    reason: reasonsText(previewRow(row)),
  }));
  return wrongRowsCsv(table.headings, withReasons);
}

/** The CSV file of wrong rows of an uploaded table; of an applied one, the rows that were left out. */
export async function wrongRowsOf<Column extends string, Row extends ComparedRow>(
  editable: EditableTable<Column, Row>,
  upload: TableUpload,
): Promise<string> {
  return upload.appliedAt ? upload.csv : wrongRowsFile(editable, await editable.compare(upload));
}
