import { isAsExported, unguarded } from "~/shop/base/files/table/cells";
import type { Fault } from "~/shop/base/files/table/preview";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell, raggedness } from "~/shop/base/files/table/rows-by-key";
import {
  changedPiece,
  conflictOf,
  isSamePiece,
  type PieceChange,
  type StockedRow,
} from "../pieces/piece-changes";
import type { PieceField, ShownPiece, TypedPiece } from "../pieces/piece-form";
import { editPiece, type Seen } from "../pieces/piece-form.server";
import { type Availability, availabilityText } from "../pieces/pieces";
import { cellsOf, readSeen } from "./cells";
import type { ColumnKey } from "./columns";
import type { CurrentPiece } from "./current-pieces.server";
import { READERS } from "./read-cell";

/** What applying a row would do; `before` is its piece. */
export type Outcome =
  | { kind: "changed"; before: CurrentPiece; after: StockedRow; change: PieceChange }
  | { kind: "unchanged"; before: CurrentPiece }
  | { kind: "wrong"; sku: string; before: CurrentPiece | null; faults: Fault<ColumnKey>[] };

const FIELDS = Object.keys(READERS) as PieceField[];

/**
 * What applying a row would do to `before`, the piece with its SKU. A cell that is as it was downloaded changes nothing, whatever
 * the piece has become since.
 */
export function compareRow(
  table: Table<ColumnKey>,
  row: TableRow,
  before: CurrentPiece | null,
): Outcome {
  const sku = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({
    kind: "wrong",
    sku,
    before,
    faults,
  });
  const ragged = raggedness(table, row);
  if (ragged) return wrong({ column: null, reason: ragged });
  if (!sku) return wrong({ column: "sku", reason: "The SKU is missing." });
  if (!before) {
    const reason =
      "There is no piece with this SKU. A piece comes with the colours and sizes of its style.";
    return wrong({ column: "sku", reason });
  }
  const seen = seenOf(table, row, before);
  if (!seen) {
    const reason =
      "This cell says what the piece was when the table was downloaded. Leave it as it was, or empty.";
    return wrong({ column: "seen", reason });
  }
  const { typed, faults } = readCells(table, row, seen);
  const { edited, change } = editPiece(before.piece, seen, typed);
  for (const [column, reason] of Object.entries(edited.errors) as [PieceField, string][]) {
    if (!faults.some((fault) => fault.column === column)) faults.push({ column, reason });
  }
  if (faults.length > 0) return wrong(...faults);
  const present = stockedRow(before.piece);
  const conflict = conflictOf(present, change);
  if (conflict) return wrong(...conflictFaults(present, seen, conflict));
  const after = changedPiece(present, change);
  return isSamePiece(after, present)
    ? { kind: "unchanged", before }
    : { kind: "changed", before, after, change };
}

/** A shown piece as the database has it. */
export const stockedRow = ({
  day,
  stock,
  ean,
  availability,
  ...piece
}: ShownPiece): StockedRow => ({
  ...piece,
  ean: ean || null,
  availability: availability as Availability,
  availabilityDate: day || null,
  stock: stock === "" ? null : Number(stock),
});

/** What the piece was when the table was downloaded; what it is, where the table does not say. Null for another text. */
function seenOf({ places }: Table<ColumnKey>, row: TableRow, { piece }: CurrentPiece): Seen | null {
  const place = places.get("seen");
  const cell = place === undefined ? "" : (row.cells[place] ?? "").trim();
  return cell === ""
    ? { ...piece, availability: piece.availability as Availability }
    : readSeen(cell);
}

/** The fields as they were typed; those without a column, or with a fault, as they were seen. */
function readCells({ places }: Table<ColumnKey>, { cells }: TableRow, seen: Seen) {
  const typed: TypedPiece = { ...seen };
  const faults: Fault<ColumnKey>[] = [];
  for (const field of FIELDS) {
    const place = places.get(field);
    const cell = place === undefined ? undefined : (cells[place] ?? "");
    if (cell === undefined || isAsExported(cell, seen[field])) continue;
    const read = READERS[field](unguarded(cell).trim(), seen[field]);
    if ("typed" in read) typed[field] = read.typed;
    else faults.push({ column: field, reason: read.reason });
  }
  return { typed, faults };
}

/** The values of a piece in words. */
export const wordsOf = (piece: StockedRow) => ({
  ean: piece.ean ?? "nothing",
  availability: availabilityText(piece),
  stock: piece.stock === null ? "made to order" : String(piece.stock),
});

function conflictFaults(
  present: StockedRow,
  seen: Seen,
  conflict: Partial<TypedPiece>,
): Fault<ColumnKey>[] {
  const now = wordsOf(present);
  const then = wordsOf(stockedRow({ ...present, ...seen }));
  return (["ean", "availability", "stock"] as const)
    .filter((field) => conflict[field] !== undefined)
    .map((field) => ({
      column: field,
      reason: `Meanwhile this became ${now[field]}; it was ${then[field]} when the table was downloaded.`,
    }));
}

/**
 * The cells of a wrong row to be corrected: what was typed, and the rest as the piece is now, so that uploading them replaces what
 * has changed meanwhile.
 */
export function cellsToCorrect(
  table: Table<ColumnKey>,
  row: TableRow & { before: CurrentPiece | null },
): string[] {
  const seen = row.before && table.places.has("seen") && seenOf(table, row, row.before);
  if (!row.before || !seen) return row.cells;
  const now = cellsOf(row.before);
  const { typed, faults } = readCells(table, row, seen);
  const cells = [...row.cells];
  for (const [column, place] of table.places) {
    const field = FIELDS.find((one) => one === column);
    const isTyped =
      field && (typed[field] !== seen[field] || faults.some((one) => one.column === field));
    if (column === "seen" || (field && !isTyped)) cells[place] = now[column];
  }
  return cells;
}
