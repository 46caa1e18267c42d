import { TABLE_KINDS, type TableKind } from "./format";

/** The possible outcomes of applying a row. */
export const ROW_KINDS = ["changed", "new", "wrong", "unchanged"] as const;

export type RowKind = (typeof ROW_KINDS)[number];

export type Counts = Record<RowKind, number>;

/** The result of applying a table: changed and new ones, and wrong rows that were left out. */
export type Applied = Pick<Counts, "changed" | "new" | "wrong">;

/** An applied table: what it did, how many new customers it invited, and whether it can be undone. */
export interface AppliedUpload extends Applied {
  invited: number;
  canUndo: boolean;
}

/** "12 changed, 2 new, 1 wrong, 40 unchanged" */
export function countsText(counts: Counts): string {
  return ROW_KINDS.map((kind) => `${counts[kind].toLocaleString("en")} ${kind}`).join(", ");
}

/** "12 changes and 2 new styles": what applying the table does. */
export function applyText(
  { changed, new: added }: Pick<Counts, "changed" | "new">,
  kind: TableKind,
): string {
  const { singular, plural } = TABLE_KINDS[kind];
  const parts = [
    changed > 0 && `${changed.toLocaleString("en")} ${changed === 1 ? "change" : "changes"}`,
    added > 0 && `${added.toLocaleString("en")} new ${added === 1 ? singular : plural}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

/** "3 wrong rows" */
export function wrongRowsText(wrong: number): string {
  return `${wrong.toLocaleString("en")} wrong ${wrong === 1 ? "row" : "rows"}`;
}
