import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { readTable, type Table, type TableRow } from "~/shop/files/table/read-table.server";
import type { Counts } from "~/shop/files/table/row-kinds";
import { keyCell, repeatedReason, rowsByKey } from "~/shop/files/table/rows-by-key";
import type { Upload } from "~/shop/files/table/uploads.server";
import { takenEans } from "../piece-changes";
import { type ColumnKey, PIECE_TABLE } from "./columns";
import { compareRow, type Outcome } from "./compare-row.server";
import { countPieces, holdersOfEans, piecesOfSkus } from "./current-pieces.server";

/** A row of the table and what applying it would do. */
export type ComparedRow = TableRow & Outcome;

/** A table of pieces and what applying it would do. */
export interface ComparedUpload {
  table: Table<ColumnKey>;
  rows: ComparedRow[];
  counts: Counts;
  /** The number of pieces that the table does not contain; they are not changed. */
  absent: number;
  /** A hash of what every row would change. */
  fingerprint: string;
}

const ROWS_PER_TURN = 50;

/** SKUs are compared in upper case, as style codes are. */
const keyOf = (sku: string) => sku.toUpperCase();

/** Parses an uploaded table and compares it with the present pieces. Writes nothing. */
export async function compareUpload(upload: Upload): Promise<ComparedUpload> {
  const table = await readTable(upload.csv, PIECE_TABLE);
  const rowsOf = rowsByKey(table, keyOf);
  const typed = table.rows.map((row) => keyCell(table, row));
  const skus = new Set([...typed, ...rowsOf.keys()].filter((sku) => sku && !sku.includes("\0")));
  const known = new Map((await piecesOfSkus([...skus])).map((one) => [keyOf(one.piece.sku), one]));
  const rows: ComparedRow[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const sku = keyOf(keyCell(table, row));
    const same = rowsOf.get(sku)!;
    const outcome =
      sku && same.length > 1
        ? repeated(keyCell(table, row), same)
        : compareRow(table, row, known.get(sku) ?? null);
    rows.push({ ...row, ...outcome });
  }
  const checked = await withoutTakenEans(rows);
  const counts: Counts = { changed: 0, new: 0, wrong: 0, unchanged: 0 };
  for (const { kind } of checked) counts[kind] += 1;
  const absent = (await countPieces()) - known.size;
  return { table, rows: checked, counts, absent, fingerprint: fingerprintOf(checked) };
}

function repeated(sku: string, rows: readonly number[]): Outcome {
  const reason = repeatedReason("SKU", rows);
  return { kind: "wrong", sku, before: null, faults: [{ column: "sku", reason }] };
}

/** The rows, where those are wrong whose EAN another piece has, or another row wants. */
async function withoutTakenEans(rows: readonly ComparedRow[]): Promise<ComparedRow[]> {
  const changes = rows.flatMap((row) => {
    if (row.kind !== "changed") return [];
    const { ean: from, sku } = row.before.piece;
    const to = row.after.ean;
    return (from || null) === to ? [] : [{ id: sku, sku, from: from || null, to }];
  });
  const wanted = new Set(changes.flatMap(({ to }) => to ?? []));
  const holders = await holdersOfEans([...wanted]);
  const taken = takenEans(
    changes,
    holders.map((one) => ({ ...one, id: one.sku })),
  );
  return rows.map((row) => {
    const holder = row.kind === "changed" && taken.get(row.before.piece.sku);
    if (!holder) return row;
    const { before, cells } = row;
    const reason = `${holder} has this EAN.`;
    const faults = [{ column: "ean" as const, reason }];
    return { row: row.row, cells, kind: "wrong", sku: before.piece.sku, before, faults };
  });
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const changes = rows.flatMap((row) =>
    row.kind === "changed" ? [[row.row, row.before.piece, row.after]] : [],
  );
  return createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
}
