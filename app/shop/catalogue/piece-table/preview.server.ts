import { createHash } from "node:crypto";

import * as t from "~/messages/catalogue";
import {
  type ComparedTable,
  compareRows,
  countsOf,
  type EditableTable,
} from "~/shop/base/files/table/editable-table.server";
import { isoDay } from "~/formats/dates";
import { stockOfClosed } from "~/shop/catalogue/pieces/piece-texts";
import { type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
import { readTable, type TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell } from "~/shop/base/files/table/rows-by-key";
import type { TableUpload } from "~/shop/base/files/table/table-uploads.server";
import { AVAILABLE, type StyledChange, takenEans } from "../pieces/piece-changes";
import { isOrderable } from "../pieces/pieces";
import { type ColumnKey, COLUMNS, PIECE_TABLE } from "./columns";
import { cellsToCorrect, compareRow, type Outcome, stockedRow, wordsOf } from "./compare-row.server";
import { countPieces, type CurrentPiece, holdersOfEans, piecesOfSkus } from "./current-pieces.server";

type ComparedRow = TableRow & Outcome;

/** SKUs are compared in upper case, as style codes are. */
const keyOf = (sku: string) => sku.toUpperCase();

/** With the present pieces. */
export async function compareUpload({ csv, answers }: TableUpload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(csv, PIECE_TABLE, answers);
  const typed = table.rows.map((row) => keyCell(table, row));
  const skus = new Set([...typed, ...typed.map(keyOf)].filter((sku) => sku && !sku.includes("\0")));
  const known = new Map((await piecesOfSkus([...skus])).map((one) => [keyOf(one.piece.sku), one]));
  const compared = await compareRows(table, { keyOf, name: t.sku() }, (row, key, repeated) =>
    repeated ? wrongSku(keyCell(table, row), repeated) : compareRow(table, row, known.get(key) ?? null),
  );
  const rows = await withoutTakenEans(compared);
  const absent = (await countPieces()) - known.size;
  return { table, rows, counts: countsOf(rows), absent, fingerprint: fingerprintOf(rows) };
}

const wrongSku = (sku: string, reason: string): Outcome => ({
  kind: "wrong",
  sku,
  before: null,
  faults: [{ column: "sku", reason }],
});

/** Marks rows as wrong whose EAN another piece has, or another row wants. */
async function withoutTakenEans(rows: readonly ComparedRow[]): Promise<ComparedRow[]> {
  const changes = rows.flatMap((row) => {
    if (row.kind !== "changed") return [];
    const { ean: from, sku } = row.before.piece;
    const to = row.after.ean;
    return (from || null) === to ? [] : [{ id: sku, sku, from: from || null, to }];
  });
  const eans = new Set(changes.flatMap(({ to }) => to ?? []));
  const holders = await holdersOfEans([...eans]);
  const taken = takenEans(
    changes,
    holders.map((one) => ({ ...one, id: one.sku })),
  );
  return rows.map((row) => {
    const holder = row.kind === "changed" && taken.get(row.before.piece.sku);
    if (!holder) return row;
    const { before, cells } = row;
    const faults = [{ column: "ean" as const, reason: t.eanTakenBy({ sku: holder }) }];
    return { row: row.row, cells, kind: "wrong", sku: before.piece.sku, before, faults };
  });
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const changes = rows.flatMap((row) => (row.kind === "changed" ? [[row.row, row.before.piece, row.after]] : []));
  return createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
}

const nameOf = ({ styleName, piece: { color, size } }: CurrentPiece) =>
  [styleName, color, size].filter(Boolean).join(", ");

function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row, before } = compared;
  const key = compared.kind === "wrong" ? compared.sku : compared.before.piece.sku;
  const blank = { kind, row, key, name: before ? nameOf(before) : "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong":
      return { ...blank, reasons: reasonsOf(compared.faults, COLUMNS) };
    case "unchanged":
      return blank;
    case "changed": {
      const [was, now] = [wordsOf(stockedRow(compared.before.piece)), wordsOf(compared.after)];
      const fields = (["ean", "availability", "stock"] as const).filter((field) => was[field] !== now[field]);
      const cells = fields.map((field) => ({
        heading: COLUMNS[field],
        before: was[field],
        after: now[field],
      }));
      return { ...blank, cells };
    }
  }
}

type ChangedRow = Extract<ComparedRow, { kind: "changed" }>;

const getsStock = ({ before, after }: ChangedRow) =>
  after.stock !== null && after.stock > 0 && after.stock !== stockedRow(before.piece).stock;

/** A row that gives stock to a piece that is set to sold out, of which it says nothing else. */
const isSoldOutWithStock = (row: ComparedRow) =>
  row.kind === "changed" && getsStock(row) && row.after.availability === "sold_out" && !row.change.availability;

/** Other pieces that get stock and cannot be ordered for their availability, which a table of stock does not contain. */
function closedNotes({ rows }: { rows: readonly ComparedRow[] }): string[] {
  const today = isoDay(new Date());
  const closed = rows.flatMap((row) =>
    row.kind === "changed" && getsStock(row) && !isOrderable(row.after, today) && !isSoldOutWithStock(row)
      ? [row.before.piece.sku]
      : [],
  );
  return closed.length > 0 ? [stockOfClosed(closed)] : [];
}

/** What the rows change; with `reopens` also that sold-out pieces that get stock are available again. */
export const changesOfRows = (rows: readonly ComparedRow[], reopens: boolean): StyledChange[] =>
  rows.flatMap((row) => {
    if (row.kind !== "changed") return [];
    const change = { ...row.change, styleId: row.before.styleId };
    if (!reopens || !isSoldOutWithStock(row)) return [change];
    const { availability, availabilityDate } = row.after;
    const [seen, value] = [{ availability, availabilityDate }, AVAILABLE];
    return [{ ...change, availability: { seen, value } }];
  });

export const EDITABLE_PIECES: EditableTable<ColumnKey, ComparedRow> = {
  format: PIECE_TABLE,
  compare: compareUpload,
  previewRow,
  notes: closedNotes,
  soldOut: ({ rows }) => rows.filter(isSoldOutWithStock).length,
  cellsToCorrect,
};
