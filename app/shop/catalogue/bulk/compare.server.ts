import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { keyCell, repeatedReason, rowsByKey } from "~/shop/files/table/rows-by-key";
import type { ColumnKey } from "./columns";
import { compareRow, type Outcome } from "./compare-row.server";
import type { CurrentStyle } from "./current-styles.server";
import type { Table, TableRow } from "~/shop/files/table/read-table.server";
import type { Counts } from "~/shop/files/table/row-kinds";
import type { NamedWindows } from "./window-names";

/** A row of the table and what applying it would do. */
export type ComparedRow = TableRow & Outcome;

export interface Comparison {
  rows: ComparedRow[];
  counts: Counts;
  /** The number of styles that the table does not contain; they are not changed. */
  absent: number;
  /** A hash of the outcome of every row, with the versions of the styles concerned. */
  fingerprint: string;
}

// After so many rows the comparison yields to the event loop.
const ROWS_PER_TURN = 25;

/** What a table is compared with. */
export interface ComparedShop {
  /** The present styles, at least those in the table. */
  styles: readonly CurrentStyle[];
  windows: NamedWindows;
  /** The number of all styles. */
  count: number;
}

/** Compares a table with the shop. Writes nothing. */
export async function compareTable(
  table: Table<ColumnKey>,
  { styles, windows, count }: ComparedShop,
): Promise<Comparison> {
  const known = new Map(styles.map((style) => [keyOf(style.styleCode), style]));
  const rowsOf = rowsByKey(table, keyOf);
  const rows: ComparedRow[] = [];
  const counts: Counts = { changed: 0, new: 0, wrong: 0, unchanged: 0 };
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const key = keyOf(keyCell(table, row));
    const outcome =
      key && rowsOf.get(key)!.length > 1
        ? repeated(keyCell(table, row), rowsOf.get(key)!)
        : compareRow(table, row, known.get(key) ?? null, windows);
    rows.push({ ...row, ...outcome });
    counts[outcome.kind] += 1;
  }
  const named = [...known.keys()].filter((key) => rowsOf.has(key)).length;
  return { rows, counts, absent: count - named, fingerprint: fingerprintOf(rows) };
}

/** Style codes are compared in upper case. */
const keyOf = (styleCode: string) => styleCode.toUpperCase();

/** The style codes in a table, in upper case. */
export const codesIn = (table: Table<ColumnKey>): string[] =>
  [...rowsByKey(table, keyOf).keys()].filter(Boolean);

function repeated(styleCode: string, rows: readonly number[]): Outcome {
  const reason = repeatedReason("style code", rows);
  return { kind: "wrong", styleCode, faults: [{ column: "styleCode", reason }] };
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const done = rows.map((row) => [
    row.row,
    row.kind,
    ...("before" in row ? [row.before.id, row.before.version] : []),
    // A style's version does not tell in which windows it is offered.
    ...(row.kind === "changed" && row.fields.includes("windows")
      ? [row.before.windows, row.after.windows]
      : []),
    ...(row.kind === "new" ? [row.after.windows] : []),
  ]);
  return createHash("sha256").update(JSON.stringify(done)).digest("base64url");
}
