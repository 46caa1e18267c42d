import * as texts from "~/texts/style-table";
import { changedFields, isBox, NEW_STYLE, STYLE_FIELDS } from "../styles/style-fields";
import { type FieldIssue, withTypedFields, styleForm } from "../styles/style-form.server";
import { isAsExported } from "~/shop/base/files/table/cells";
import type { Fault } from "~/shop/base/files/table/preview";
import { keyCell, surplusCells } from "~/shop/base/files/table/rows-by-key";
import { cellsOf, typedCell } from "./cells";
import { COLUMNS, type ColumnKey, type TableStyle } from "./columns";
import type { CurrentStyle } from "./current-styles.server";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import { type NamedWindows, readWindowNames, windowNamesText } from "./window-names";

/** What applying a row would do. */
export type Outcome =
  | { kind: "changed"; before: CurrentStyle; after: TableStyle; fields: ColumnKey[] }
  | { kind: "new"; after: TableStyle }
  | { kind: "unchanged"; before: CurrentStyle }
  | { kind: "wrong"; styleCode: string; faults: Fault<ColumnKey>[] };

/** The values of a new style for empty or missing cells. */
const NEW_FIELDS = Object.fromEntries(
  STYLE_FIELDS.map((field) => [field, isBox(field) ? NEW_STYLE[field] !== "" : NEW_STYLE[field]]),
);

/** What applying a row would do to `before`, the style with its code, validated by the rules of the style form. */
export function compareRow(
  table: Table<ColumnKey>,
  row: TableRow,
  before: CurrentStyle | null,
  named: NamedWindows,
): Outcome {
  const styleCode = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({ kind: "wrong", styleCode, faults });
  const surplus = surplusCells(table, row);
  if (surplus) return wrong({ column: null, reason: surplus });
  if (!styleCode) return wrong({ column: "styleCode", reason: texts.noStyleCode() });

  const { windows: cell, ...typed } = typedCells(table, row, before);
  const present = before ? before.windows : named.ofNewStyles;
  const offered = cell === undefined ? { windows: present } : readWindowNames(String(cell), named);
  const faults: Fault<ColumnKey>[] = "reason" in offered ? [{ column: "windows", reason: offered.reason }] : [];
  const windows = "windows" in offered ? offered.windows : [];
  if (!before) {
    const parsed = styleForm.safeParse({ ...NEW_FIELDS, ...typed, styleCode });
    if (!parsed.success) return wrong(...parsed.error.issues.map(faultOf), ...faults);
    return faults.length > 0 ? wrong(...faults) : { kind: "new", after: { ...parsed.data, windows } };
  }
  if (cell === undefined && Object.keys(typed).length === 0) return { kind: "unchanged", before };
  const { id: _id, version: _version, ...style } = before;
  const read = withTypedFields(style, typed);
  if ("issues" in read) return wrong(...read.issues.map(faultOf), ...faults);
  if (faults.length > 0) return wrong(...faults);
  const changed: ColumnKey[] = changedFields(style, read.style);
  if (windowNamesText(windows) !== windowNamesText(before.windows)) changed.push("windows");
  return changed.length > 0
    ? { kind: "changed", before, after: { ...read.style, windows }, fields: changed }
    : { kind: "unchanged", before };
}

/** The cells that differ from the present style; for a new style, the cells that are not empty. */
function typedCells({ places }: Table<ColumnKey>, { cells }: TableRow, before: CurrentStyle | null) {
  const exported = before && cellsOf(before);
  const typed: Partial<Record<ColumnKey, string | boolean>> = {};
  for (const [column, place] of places) {
    const cell = cells[place] ?? "";
    const isGiven = exported ? !isAsExported(cell, exported[column]) : cell.trim() !== "";
    if (isGiven && column !== "styleCode") typed[column] = typedCell(column, cell);
  }
  return typed;
}

function faultOf(issue: FieldIssue): Fault<ColumnKey> {
  const column = issue.path[0] as ColumnKey | undefined;
  if (column === undefined || !(column in COLUMNS)) return { column: null, reason: issue.message };
  return { column, reason: isBox(column) ? texts.writeYesOrNo() : issue.message };
}
