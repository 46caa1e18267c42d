import type { PreviewQuery } from "./preview-query";

/** What applying the table would do with a row. */
export const ROW_KINDS = ["changed", "new", "wrong", "unchanged"] as const;

export type RowKind = (typeof ROW_KINDS)[number];

export type Counts = Record<RowKind, number>;

/** What was written: styles changed and new; and the wrong rows, which were left out. */
export type Applied = Pick<Counts, "changed" | "new" | "wrong">;

/** "12 changed, 2 new, 1 wrong, 40 unchanged" */
export function countsText(counts: Counts): string {
  return ROW_KINDS.map((kind) => `${counts[kind].toLocaleString("en")} ${kind}`).join(", ");
}

/** "12 changes and 2 new styles": what a press of the button does. */
export function applyText({ changed, new: added }: Pick<Counts, "changed" | "new">): string {
  const parts = [
    changed > 0 && `${changed.toLocaleString("en")} ${changed === 1 ? "change" : "changes"}`,
    added > 0 && `${added.toLocaleString("en")} new ${added === 1 ? "style" : "styles"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

/** "3 wrong rows" */
export function wrongRowsText(wrong: number): string {
  return `${wrong.toLocaleString("en")} wrong ${wrong === 1 ? "row" : "rows"}`;
}

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
