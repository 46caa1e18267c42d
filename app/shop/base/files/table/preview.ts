import * as t from "~/messages/tables";
import { requestedPage } from "~/shop/base/paging";
import { tableAddress, type TableKind } from "./format";

/** The possible outcomes of applying a row. */
export const ROW_KINDS = ["changed", "new", "wrong", "unchanged"] as const;

export type RowKind = (typeof ROW_KINDS)[number];

export type Counts = Record<RowKind, number>;

/** The result of applying a table: changed and new ones, and wrong rows that were left out. */
export type Applied = Pick<Counts, "changed" | "new" | "wrong">;

/** An applied table: what it did, how many new customers it invited, and whether it can be undone. */
export interface AppliedUpload extends Applied {
  invited: number;
  /** Whether it can be undone now; "none" where there is nothing that could be. */
  undo: "possible" | "done" | "gone" | "none";
}

/** The encodings that can only be guessed. */
const GUESSED_ENCODINGS = ["windows-1250", "windows-1251", "windows-1252", "windows-1253", "macintosh"] as const;
export type GuessedEncoding = (typeof GUESSED_ENCODINGS)[number];

/** The state of a preview page, kept in the URL. */
export interface PreviewQuery {
  /** The kind of rows to show; null for the first kind that has rows. */
  show: RowKind | null;
  page: number;
  /** The guessed encoding of the file; null when it was certain. */
  letters: GuessedEncoding | null;
  /** Which sheet of a workbook with several was read. */
  sheets: SheetChoice | null;
  /** Whether it is asked what the columns are, although all that are needed are known. */
  asksColumns: boolean;
}

/** Which sheet of a workbook was read, and which others were not. */
export interface SheetChoice {
  read: string;
  unread: string[];
}

/** No name of a sheet has it. */
const BETWEEN_SHEETS = "/";
/** The most names of sheets in an address, and letters of one. */
const MAX_SHEETS = 10;
const MAX_SHEET_NAME = 50;

function sheetsIn(search: URLSearchParams): SheetChoice | null {
  const [read, unread] = [search.get("sheet"), search.get("unread")];
  if (!read || !unread) return null;
  const names = unread.split(BETWEEN_SHEETS).slice(0, MAX_SHEETS);
  return { read: read.slice(0, MAX_SHEET_NAME), unread: names.map((name) => name.slice(0, MAX_SHEET_NAME)) };
}

/** The sheets of an uploaded workbook as parameters of an address. */
export function putSheets(search: URLSearchParams, sheets: SheetChoice | null | undefined): void {
  if (!sheets) return;
  search.set("sheet", sheets.read);
  search.set("unread", sheets.unread.slice(0, MAX_SHEETS).join(BETWEEN_SHEETS));
}

/** Parses the URL parameters of a preview; invalid values become defaults. */
export function previewQuery(search: URLSearchParams): PreviewQuery {
  return {
    show: ROW_KINDS.find((kind) => kind === search.get("show")) ?? null,
    page: requestedPage(search),
    letters: GUESSED_ENCODINGS.find((one) => one === search.get("letters")) ?? null,
    sheets: sheetsIn(search),
    asksColumns: search.has("columns"),
  };
}

/** The URL of an uploaded table's page. */
export function previewAddress(
  kind: TableKind,
  id: string,
  { show, page = 1, letters, sheets, asksColumns }: Partial<PreviewQuery> = {},
): string {
  const search = new URLSearchParams();
  if (letters) search.set("letters", letters);
  putSheets(search, sheets);
  if (asksColumns) search.set("columns", "on");
  if (show) search.set("show", show);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `${tableAddress(kind)}/${id}${text && `?${text}`}`;
}

/** One cell of a preview, under the heading of its column. */
export interface PreviewCell {
  heading: string;
  /** The present value; absent for a new row. */
  before?: string;
  after: string;
  /** Whether it matters most of a new row, so that it is in the open. */
  isMain?: boolean;
}

/** A row of the table in the preview. */
export interface PreviewRow {
  kind: RowKind;
  /** The row number in the spreadsheet. */
  row: number;
  /** What its key column says, such as the style code. */
  key: string;
  /** The present name of what it is about, or that of a new one; "" when unknown. */
  name: string;
  /** The changed values, or the other values of a new one. */
  cells: PreviewCell[];
  /** The errors, with the column if an error is about one. */
  reasons: { heading: string | null; reason: string }[];
}

/** A cell that a spreadsheet program has changed, with what was most likely written in it. */
export interface Correction {
  /** The row number in the spreadsheet. */
  row: number;
  /** What its key column says. */
  key: string;
  /** The index of its column. */
  place: number;
  heading: string;
  typed: string;
  right: string;
}

/** An error in a row; without a column when it is about the whole row. */
export interface Fault<Column extends string> {
  column: Column | null;
  reason: string;
}

/** The errors of a row under the headings of their columns. */
export const reasonsOf = <Column extends string>(
  faults: readonly Fault<Column>[],
  headings: Record<Column, string>,
): PreviewRow["reasons"] => faults.map(({ column, reason }) => ({ heading: column && headings[column], reason }));

/** The errors of a row in one line. */
export function reasonsText(row: Pick<PreviewRow, "reasons">): string {
  return row.reasons.map(({ heading, reason }) => (heading ? `${heading}: ${reason}` : reason)).join(" ");
}

/** What an uploaded table would change, and a page of its rows. */
export interface Preview {
  id: string;
  fileName: string;
  counts: Counts;
  /** How many of the shop the table does not contain. */
  absent: number;
  /** Unknown headings. */
  unknown: string[];
  /** What may be meant in place of some cells: all of them are taken, or none. */
  corrections: Correction[];
  /** What else needs a look, in sentences. */
  notes: string[];
  /** Rows that give stock to a piece that stays sold out unless it is made available again. */
  soldOut: number;
  /** Identifies this outcome; required to apply it. */
  fingerprint: string;
  /** The effective query. */
  query: PreviewQuery & { show: RowKind };
  pages: number;
  rows: PreviewRow[];
  /** The first of the wrong rows, unless it is them that are shown. */
  wrong: PreviewRow[];
}

/** A page of the rows that were left out when a table was applied. */
export interface LeftOut {
  rows: PreviewRow[];
  page: number;
  pages: number;
}

/** "12 changed, 2 new, 1 wrong, 40 unchanged" */
export const rowCounts = (counts: Counts) =>
  ROW_KINDS.map((kind) => t.rowCount(kind, { count: counts[kind] })).join(", ");

/** "12 changes and 2 new styles": what applying the table does. */
export function tableChanges({ changed, new: count }: Pick<Counts, "changed" | "new">, kind: TableKind): string {
  const changes = t.changesInTable({ count: changed });
  const added = t.newInTable(kind, { count });
  if (changed > 0 && count > 0) return t.changesAndNew({ changes, added });
  return changed > 0 ? changes : count > 0 ? added : "";
}

/** Of a workbook with several sheets. */
export const sheetRead = ({ read, unread }: SheetChoice) =>
  t.sheetRead({ read, unread: unread.map((name) => t.sheetName({ name })).join(", ") });
