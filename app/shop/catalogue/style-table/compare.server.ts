import { createHash } from "node:crypto";

import { compareRows, type ComparedTable, countsOf } from "~/shop/base/files/table/editable-table.server";
import { keyCell, rowsByKey } from "~/shop/base/files/table/rows-by-key";
import { spellingOf } from "../styles/keys";
import type { ColumnKey } from "./columns";
import { compareRow, type Outcome } from "./compare-row.server";
import type { CurrentStyle } from "./current-styles.server";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import type { NamedWindows } from "./window-names";

/** A row of the table and what applying it would do. */
export type ComparedRow = TableRow & Outcome;

/** What a table is compared with. */
export interface ComparedShop {
  /** The present styles, at least those in the table. */
  styles: readonly CurrentStyle[];
  windows: NamedWindows;
  /** How many of all styles each category has. */
  categories: ReadonlyMap<string, number>;
  /** The number of all styles. */
  count: number;
}

/** Compares a table with the shop. Writes nothing. */
export async function compareTable(
  table: Table<ColumnKey>,
  { styles, windows, categories, count }: ComparedShop,
): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const known = new Map(styles.map((style) => [keyOf(style.styleCode), style]));
  const compared = await compareRows(table, { keyOf, name: "style code" }, (row, key, repeated) =>
    repeated ? wrongCode(keyCell(table, row), repeated) : compareRow(table, row, known.get(key) ?? null, windows),
  );
  const rows = withKnownCategories(compared, categories);
  const named = codesIn(table).filter((code) => known.has(code)).length;
  const fingerprint = fingerprintOf(rows);
  return { table, rows, counts: countsOf(rows), absent: count - named, fingerprint };
}

/**
 * The rows with each category as the styles that keep theirs spell it, else as the first row does: "sweaters" beside "Sweaters" would be a
 * second category, without the customs data of the first.
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

/** The style codes in a table, in upper case. */
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
