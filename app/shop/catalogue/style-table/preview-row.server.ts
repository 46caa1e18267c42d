import { isBox, readableField } from "../styles/style-fields";
import { columnValues } from "./cells";
import { COLUMN_KEYS, type ColumnKey, COLUMNS } from "./columns";
import type { ComparedRow } from "./compare.server";
import { type PreviewCell, type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";

export function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row } = compared;
  const style = { kind, row, cells: [], reasons: [] };
  if (compared.kind === "wrong") {
    const reasons = reasonsOf(compared.faults, COLUMNS);
    return { ...style, key: compared.styleCode, name: "", reasons };
  }
  if (compared.kind === "unchanged") {
    const { styleCode, name } = compared.before;
    return { ...style, key: styleCode, name };
  }
  const { name } = compared.kind === "changed" ? compared.before : compared.after;
  return { ...style, key: compared.after.styleCode, name, cells: cellsOf(compared) };
}

/** The most important columns of a new style. */
const MAIN: readonly ColumnKey[] = ["category", "sizes", "colors", "wholesalePrice", "windows"];

function cellsOf(compared: Extract<ComparedRow, { kind: "changed" | "new" }>): PreviewCell[] {
  const now = columnValues(compared.after);
  if (compared.kind === "new") {
    return COLUMN_KEYS.filter((column) => column !== "styleCode" && column !== "name")
      .filter((column) => now[column] !== "" || isBox(column))
      .map((column) => ({
        heading: COLUMNS[column],
        after: readableField(column, now[column]),
        isMain: MAIN.includes(column),
      }));
  }
  const old = columnValues(compared.before);
  return COLUMN_KEYS.filter((column) => compared.fields.includes(column)).map((column) => ({
    heading: COLUMNS[column],
    before: readableField(column, old[column]),
    after: readableField(column, now[column]),
  }));
}
