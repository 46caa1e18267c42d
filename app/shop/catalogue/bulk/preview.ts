import type { PreviewQuery } from "./preview-query";
import type { Counts, RowKind } from "./row-kinds";

/** One cell of a preview, under the heading of its column. */
export interface PreviewCell {
  heading: string;
  /** What the shop has now; missing for a style that is new. */
  before?: string;
  after: string;
}

/** One row of the table as the preview shows it. */
export interface PreviewRow {
  kind: RowKind;
  /** As the spreadsheet counts. */
  row: number;
  styleCode: string;
  /** What the shop calls it now; "" while it does not know it. */
  name: string;
  /** What it would change, or the values of a new style. */
  cells: PreviewCell[];
  /** What is wrong with it, with the column where it is about one. */
  reasons: { heading: string | null; reason: string }[];
}

/** What a table that was handed in would change, and a page of its rows. */
export interface Preview {
  id: string;
  fileName: string;
  counts: Counts;
  /** Styles of the shop that the table does not name. */
  absent: number;
  /** Headings that the shop does not know. */
  unknown: string[];
  /** What applying must name: of the styles as they were when this was made. */
  fingerprint: string;
  /** What is shown. */
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
