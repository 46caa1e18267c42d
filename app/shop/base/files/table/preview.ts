import type { PreviewQuery } from "./preview-query";
import type { Counts, RowKind } from "./row-kinds";

/** One cell of a preview, under the heading of its column. */
export interface PreviewCell {
  heading: string;
  /** The present value; absent for a new row. */
  before?: string;
  after: string;
}

/** A row of the table in the preview. */
export interface PreviewRow {
  kind: RowKind;
  /** The row number in the spreadsheet. */
  row: number;
  /** What its key column says, such as the style code. */
  key: string;
  /** The present name of what it is about; "" for a new one. */
  name: string;
  /** The changed values, or the values of a new one. */
  cells: PreviewCell[];
  /** The errors, with the column if an error is about one. */
  reasons: { heading: string | null; reason: string }[];
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
): PreviewRow["reasons"] =>
  faults.map(({ column, reason }) => ({ heading: column && headings[column], reason }));

/** The errors of a row in one line. */
export function reasonsText(row: Pick<PreviewRow, "reasons">): string {
  return row.reasons
    .map(({ heading, reason }) => (heading ? `${heading}: ${reason}` : reason))
    .join(" ");
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
  /** Identifies this outcome; required to apply it. */
  fingerprint: string;
  /** The effective query. */
  query: PreviewQuery & { show: RowKind };
  pages: number;
  rows: PreviewRow[];
}

/** A page of the rows that were left out when a table was applied. */
export interface LeftOut {
  rows: PreviewRow[];
  page: number;
  pages: number;
}
