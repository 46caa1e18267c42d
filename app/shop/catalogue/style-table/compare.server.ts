import { createHash } from "node:crypto";

import * as t from "~/messages/catalogue";
import { compareRows, type ComparedTable, countsOf } from "~/shop/base/files/table/editable-table.server";
import { keyCell, rowsByKey, surplusCells } from "~/shop/base/files/table/rows-by-key";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import { changedFields, isBox, NEW_STYLE, STYLE_FIELDS } from "~/shop/catalogue/styles/style-fields";
import { type FieldIssue, withTypedFields, styleForm } from "~/shop/catalogue/styles/style-form.server";
import { isAsExported } from "~/shop/base/files/table/cells";
import type { Fault } from "~/shop/base/files/table/preview";
import { spellingOf } from "../styles/keys";
import { type ColumnKey, COLUMNS, type TableStyle } from "./columns";
import type { CurrentStyle } from "./current-styles.server";
import { type NamedWindows, readWindowNames, windowNamesText } from "./window-names";
import { cellsOf, typedCell } from "./cells";

export type ComparedRow = TableRow & Outcome;

/** The state of the shop for the comparison. */
export interface ComparedShop {
  /** At least those in the table. */
  styles: readonly CurrentStyle[];
  windows: NamedWindows;
  /** Styles by category. */
  categories: ReadonlyMap<string, number>;
  /** Of all styles. */
  count: number;
}

/** Writes nothing. */
export async function compareTable(
  table: Table<ColumnKey>,
  { styles, windows, categories, count }: ComparedShop,
): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const known = new Map(styles.map((style) => [keyOf(style.styleCode), style]));
  const compared = await compareRows(table, { keyOf, name: t.styleCodeLabel() }, (row, key, repeated) =>
    repeated ? wrongCode(keyCell(table, row), repeated) : compareRow(table, row, known.get(key) ?? null, windows),
  );
  const rows = withKnownCategories(compared, categories);
  const named = codesIn(table).filter((code) => known.has(code)).length;
  const fingerprint = fingerprintOf(rows);
  return { table, rows, counts: countsOf(rows), absent: count - named, fingerprint };
}

/**
 * Spells a category as the styles that keep theirs do, else as the first row does: "sweaters" beside "Sweaters" would
 * be a second category, without the customs data of the first.
 */
function withKnownCategories(rows: readonly ComparedRow[], categories: ReadonlyMap<string, number>): ComparedRow[] {
  const kept = new Map(categories);
  for (const row of rows) {
    if (row.kind !== "changed" || !row.fields.includes("category")) continue;
    const { category } = row.before;
    kept.set(category, (kept.get(category) ?? 1) - 1);
  }
  const spelled = spellingOf([...kept].flatMap(([category, count]) => (count > 0 ? [category] : [])));
  return rows.map((row) => {
    if (row.kind !== "new" && row.kind !== "changed") return row;
    const category = spelled(row.after.category);
    const after = { ...row.after, category };
    if (row.kind === "new") return { ...row, after };
    const { before } = row;
    const fields = row.fields.filter((field) => field !== "category" || category !== before.category);
    return fields.length > 0
      ? { ...row, after, fields }
      : { row: row.row, cells: row.cells, kind: "unchanged", before };
  });
}

/** Style codes are compared in upper case. */
const keyOf = (styleCode: string) => styleCode.toUpperCase();

/** In upper case. */
export const codesIn = (table: Table<ColumnKey>): string[] => [...rowsByKey(table, keyOf).keys()].filter(Boolean);

const wrongCode = (styleCode: string, reason: string): Outcome => ({
  kind: "wrong",
  styleCode,
  faults: [{ column: "styleCode", reason }],
});

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const done = rows.map((row) => [
    row.row,
    row.kind,
    ...("before" in row ? [row.before.id, row.before.version] : []),
    // A style's version does not tell in which windows it is offered.
    ...(row.kind === "changed" && row.fields.includes("windows") ? [row.before.windows, row.after.windows] : []),
    ...(row.kind === "new" ? [row.after.windows] : []),
  ]);
  return createHash("sha256").update(JSON.stringify(done)).digest("base64url");
}

type Outcome =
  | { kind: "changed"; before: CurrentStyle; after: TableStyle; fields: ColumnKey[] }
  | { kind: "new"; after: TableStyle }
  | { kind: "unchanged"; before: CurrentStyle }
  | { kind: "wrong"; styleCode: string; faults: Fault<ColumnKey>[] };

/** For empty or missing cells of a new style. */
const NEW_FIELDS = Object.fromEntries(
  STYLE_FIELDS.map((field) => [field, isBox(field) ? NEW_STYLE[field] !== "" : NEW_STYLE[field]]),
);

/** Compares a row with `before`, the style with its code, by the rules of the style form. */
function compareRow(table: Table<ColumnKey>, row: TableRow, before: CurrentStyle | null, named: NamedWindows): Outcome {
  const styleCode = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({ kind: "wrong", styleCode, faults });
  const surplus = surplusCells(table, row);
  if (surplus) return wrong({ column: null, reason: surplus });
  if (!styleCode) return wrong({ column: "styleCode", reason: t.noStyleCode() });

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

/** Cells that differ from the present style; for a new style, those that are not empty. */
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
  return { column, reason: isBox(column) ? t.writeYesOrNo() : issue.message };
}
