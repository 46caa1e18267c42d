import { plainCode } from "~/formats/text";
import * as t from "~/messages/catalogue";
import { availabilities, availabilityText, stockInWords } from "~/shop/catalogue/pieces/piece-texts";
import { formatDay } from "~/formats/dates";
import { oneOf } from "~/formats/lists";
import { isDay } from "~/formats/dates";
import { isAsExported, unguarded } from "~/shop/base/files/table/cells";
import { gtinKey, hasUnclearMark, spreadsheetDamage, wholeNumbersOf } from "~/shop/base/files/table/numbers";
import type { Fault } from "~/shop/base/files/table/preview";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell, surplusCells } from "~/shop/base/files/table/rows-by-key";
import { changedPiece, conflictOf, isSamePiece, type PieceChange, type StockedRow } from "../pieces/piece-changes";
import type { PieceField, ShownPiece, TypedPiece } from "../pieces/piece-form";
import { editPiece, type Seen } from "../pieces/piece-form.server";
import { type Availability, isEan } from "../pieces/pieces";
import { availabilityOf, cellsOf, readSeen } from "./cells.server";
import type { ColumnKey } from "./columns";
import type { CurrentPiece } from "./current-pieces.server";

/** As the form of a style's pieces has it typed, or why it is unclear. */
type Read = { typed: string } | { reason: string };

/**
 * `seen` is the value when the table was downloaded: it stays where a spreadsheet has only written it in another way.
 */
export const READERS: Record<PieceField, (text: string, seen: string) => Read> = {
  ean(text, seen) {
    const key = gtinKey(text);
    if (key !== null && key === gtinKey(seen)) return { typed: seen };
    if (isShortened(text, seen)) return { typed: seen };
    const damage = spreadsheetDamage(text);
    if (damage) return { reason: damage };
    // Spreadsheets leave out a zero in front.
    const zero = key?.length === 7 || key?.length === 11 ? `0${key}` : key;
    const spellings = [text.replace(/[\s-]+/g, ""), key, zero];
    return { typed: spellings.find((one) => one && isEan(one)) ?? text };
  },
  availability(text) {
    const typed = availabilityOf(text);
    return typed ? { typed } : { reason: t.writeAvailability({ availabilities: availabilities() }) };
  },
  day(text, seen) {
    const days = daysOf(text);
    if (text === "" || days.includes(seen)) return { typed: text && seen };
    if (days.length > 1) {
      return { reason: t.severalDays({ text, days: oneOf(days.map(formatDay)), example: days[0]! }) };
    }
    return { typed: days[0] ?? text };
  },
  stock(text, seen) {
    const numbers = wholeNumbersOf(text);
    if (seen !== "" && numbers.includes(Number(seen))) return { typed: seen };
    if (hasUnclearMark(text)) {
      return { reason: t.unclearMark({ text }) };
    }
    const damage = spreadsheetDamage(text);
    if (damage) return { reason: damage };
    return { typed: numbers.length > 0 ? String(numbers[0]) : text };
  },
};

/** A spreadsheet has rounded the EAN: 4006381333931 to "4.00638E+12". */
function isShortened(text: string, ean: string): boolean {
  const written = /^\d(?:[.,](\d{1,15}))?e\+\d{1,2}$/i.exec(text);
  if (!written || ean === "") return false;
  const digits = written[1]?.length ?? 0;
  return Number(text.replace(",", ".")).toExponential(digits) === Number(ean).toExponential(digits);
}

/** All readings of a text as a day. */
function daysOf(text: string): string[] {
  const iso = (year = "", month = "", day = "") => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const [, ...parts] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (parts.length > 0) return [iso(...parts)].filter(isDay);
  const [, one, mark, other, year] = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})\.?$/.exec(text) ?? [];
  const readings = mark === "." ? [iso(year, other, one)] : [iso(year, other, one), iso(year, one, other)];
  return [...new Set(readings)].filter(isDay);
}

/** Of applying a row; `before` is its piece. */
export type Outcome =
  | { kind: "changed"; before: CurrentPiece; after: StockedRow; change: PieceChange }
  | { kind: "unchanged"; before: CurrentPiece }
  | { kind: "wrong"; sku: string; before: CurrentPiece | null; faults: Fault<ColumnKey>[] };

const FIELDS = Object.keys(READERS) as PieceField[];

/**
 * Compared with `before`, the piece with its SKU. A cell that is as it was downloaded changes nothing, whatever the
 * piece has become since.
 */
export function compareRow(table: Table<ColumnKey>, row: TableRow, before: CurrentPiece | null): Outcome {
  const sku = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({
    kind: "wrong",
    sku,
    before,
    faults,
  });
  const surplus = surplusCells(table, row);
  if (surplus) return wrong({ column: null, reason: surplus });
  if (!sku) return wrong({ column: "sku", reason: t.noSku() });
  if (!before) return wrong({ column: "sku", reason: t.noSuchPiece() });
  const seen = seenOf(table, row, before);
  if (!seen) return wrong({ column: "seen", reason: t.unreadableSeen() });
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
  return isSamePiece(after, present) ? { kind: "unchanged", before } : { kind: "changed", before, after, change };
}

/** As the database has it. */
export const stockedRow = ({ day, stock, ean, availability, ...piece }: ShownPiece): StockedRow => ({
  ...piece,
  ean: ean || null,
  availability: availability as Availability,
  availabilityDate: day || null,
  stock: stock === "" ? null : Number(stock),
});

/** The piece when the table was downloaded, or as it is where the table does not say. Null for an unreadable text. */
function seenOf({ places }: Table<ColumnKey>, row: TableRow, { piece }: CurrentPiece): Seen | null {
  const place = places.get("seen");
  const cell = place === undefined ? "" : (row.cells[place] ?? "").trim();
  return cell === "" ? { ...piece, availability: piece.availability as Availability } : readSeen(cell);
}

/** As typed; fields without a column, or with a fault, as they were seen. */
function readCells({ places }: Table<ColumnKey>, { cells }: TableRow, seen: Seen) {
  const typed: TypedPiece = { ...seen };
  const faults: Fault<ColumnKey>[] = [];
  for (const field of FIELDS) {
    const place = places.get(field);
    const cell = place === undefined ? undefined : (cells[place] ?? "");
    if (cell === undefined || isAsExported(cell, seen[field])) continue;
    const read = READERS[field](plainCode(unguarded(cell)), seen[field]);
    if ("typed" in read) typed[field] = read.typed;
    else faults.push({ column: field, reason: read.reason });
  }
  return { typed, faults };
}

/** In words. */
export const wordsOf = (piece: StockedRow) => ({
  ean: piece.ean ?? t.noEan(),
  availability: availabilityText(piece),
  stock: stockInWords(piece.stock),
});

function conflictFaults(present: StockedRow, seen: Seen, conflict: Partial<TypedPiece>): Fault<ColumnKey>[] {
  const now = wordsOf(present);
  const then = wordsOf(stockedRow({ ...present, ...seen }));
  return (["ean", "availability", "stock"] as const)
    .filter((field) => conflict[field] !== undefined)
    .map((field) => ({
      column: field,
      reason: t.styleTableChangedMeanwhile({ now: now[field], before: then[field] }),
    }));
}

/**
 * Cells of a wrong row to be corrected: what was typed, and the rest as the piece is now, so that uploading them
 * replaces what has changed meanwhile.
 */
export function cellsToCorrect(table: Table<ColumnKey>, row: TableRow & { before: CurrentPiece | null }): string[] {
  const seen = row.before && table.places.has("seen") && seenOf(table, row, row.before);
  if (!row.before || !seen) return row.cells;
  const now = cellsOf(row.before);
  const { typed, faults } = readCells(table, row, seen);
  const cells = [...row.cells];
  for (const [column, place] of table.places) {
    const field = FIELDS.find((one) => one === column);
    const isTyped = field && (typed[field] !== seen[field] || faults.some((one) => one.column === field));
    if (column === "seen" || (field && !isTyped)) cells[place] = now[column];
  }
  return cells;
}
