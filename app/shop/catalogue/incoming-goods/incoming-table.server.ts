import { createHash } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { formatDay, isDay } from "~/formats/dates";
import { plainCode } from "~/formats/text";
import * as t from "~/messages/catalogue";
import { inBatches, readInBatches } from "~/shop/base/batches";
import { repeatedKey } from "~/shop/base/files/table/cell-notes";
import { meaningOf } from "~/shop/base/files/table/cells";
import {
  type ComparedTable,
  compareRows,
  countsOf,
  type EditableTable,
} from "~/shop/base/files/table/editable-table.server";
import { eanSpellings, gtinKey, spreadsheetDamage } from "~/shop/base/files/table/numbers";
import { type Fault, type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
import { readTable, type Table, type TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell, surplusCells } from "~/shop/base/files/table/rows-by-key";
import type { TableUpload } from "~/shop/base/files/table/table-uploads.server";
import { READERS } from "../piece-table/compare-row.server";
import { notRetired } from "../pieces/piece-records.server";
import { choiceOf } from "../pieces/pieces";
import { MAX_STOCK } from "../styles/limits";
import { type ColumnKey, COLUMNS, INCOMING_TABLE } from "./incoming-columns";
import type { ExpectedChange } from "./incoming-goods.server";

const pieceColumns = {
  id: true,
  productId: true,
  sku: true,
  ean: true,
  color: true,
  size: true,
  product: { select: { name: true } },
} as const satisfies Prisma.PieceSelect;
type NamedPiece = Prisma.PieceGetPayload<{ select: typeof pieceColumns }>;

type Outcome =
  | { kind: "changed" | "new" | "unchanged"; piece: NamedPiece; change: ExpectedChange }
  | { kind: "wrong"; typed: string; piece: NamedPiece | null; faults: Fault<ColumnKey>[] };
type ComparedRow = TableRow & Outcome;

/** SKUs are compared in upper case, and EANs without zeros in front. */
const keyOf = (text: string) => gtinKey(text) ?? text.toUpperCase();

/** By SKU, or else by EAN. */
async function namedPieces(typed: readonly string[]): Promise<Map<string, NamedPiece>> {
  const texts = [...new Set(typed)].filter((text) => text && !text.includes("\0"));
  const found = new Map<string, NamedPiece>();
  const read = async (where: Prisma.PieceWhereInput, nameOf: (piece: NamedPiece) => string) => {
    for (const piece of await db.read.piece.findMany({ where: { ...where, ...notRetired }, select: pieceColumns })) {
      found.set(nameOf(piece), piece);
    }
    await yieldToEventLoop();
  };
  for (const eans of inBatches(texts.flatMap(eanSpellings))) {
    await read({ ean: { in: eans } }, ({ ean }) => gtinKey(ean!)!);
  }
  for (const skus of inBatches([...new Set(texts.flatMap((text) => [text, text.toUpperCase()]))])) {
    await read({ sku: { in: skus } }, ({ sku }) => keyOf(sku));
  }
  return found;
}

/** What is expected now, by piece and day. */
async function expectedNow(pieces: readonly NamedPiece[]) {
  const now = new Map<string, { quantity: number; note: string | null }>();
  for (const ids of inBatches(pieces.map(({ id }) => id))) {
    const rows = await db.read.incomingGoods.findMany({
      where: { pieceId: { in: ids } },
      select: { pieceId: true, dueOn: true, quantity: true, note: true },
    });
    for (const { quantity, note, ...of } of rows) now.set(goodsKey(of), { quantity, note });
  }
  return now;
}

const goodsKey = ({ pieceId, dueOn }: Pick<ExpectedChange, "pieceId" | "dueOn">) => `${pieceId} ${dueOn}`;

async function compareUpload({ csv, answers }: TableUpload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(csv, INCOMING_TABLE, answers);
  const pieces = await namedPieces(table.rows.map((row) => keyCell(table, row)));
  const now = await expectedNow([...new Map([...pieces.values()].map((piece) => [piece.id, piece])).values()]);
  const compared = await compareRows(table, { keyOf, name: COLUMNS.sku }, (row, key) =>
    compareRow(table, row, pieces.get(key) ?? null, now),
  );
  const rows = withoutRepeated(compared);
  const named = new Set(rows.flatMap((row) => (row.kind === "wrong" ? [] : [goodsKey(row.change)])));
  const absent = (await db.read.incomingGoods.count()) - [...named].filter((key) => now.has(key)).length;
  return { table, rows, counts: countsOf(rows), absent, fingerprint: fingerprintOf(rows) };
}

function compareRow(
  table: Table<ColumnKey>,
  row: TableRow,
  piece: NamedPiece | null,
  now: Awaited<ReturnType<typeof expectedNow>>,
): Outcome {
  const typed = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({ kind: "wrong", typed, piece, faults });
  const surplus = surplusCells(table, row);
  if (surplus) return wrong({ column: null, reason: surplus });
  if (!typed) return wrong({ column: "sku", reason: t.noSkuOrEan() });
  if (!piece) return wrong({ column: "sku", reason: spreadsheetDamage(typed) ?? t.noPieceNamed() });
  const [day, quantity] = [cellOf(table, row, "day"), cellOf(table, row, "quantity")];
  const faults: Fault<ColumnKey>[] = [];
  const typedDay = READERS.day(day, "");
  if ("reason" in typedDay) faults.push({ column: "day", reason: typedDay.reason });
  else if (!isDay(typedDay.typed) || typedDay.typed < "2000-01-01") {
    faults.push({ column: "day", reason: t.enterIncomingDay() });
  }
  const pieces = READERS.stock(quantity, "");
  if ("reason" in pieces) faults.push({ column: "quantity", reason: pieces.reason });
  else if (!/^\d+$/.test(pieces.typed) || Number(pieces.typed) > MAX_STOCK) {
    faults.push({ column: "quantity", reason: t.wrongIncomingQuantity({ most: MAX_STOCK }) });
  }
  if (faults.length > 0 || "reason" in typedDay || "reason" in pieces) return wrong(...faults);
  const goods = { styleId: piece.productId, pieceId: piece.id, dueOn: typedDay.typed };
  const before = now.get(goodsKey(goods));
  const change = { ...goods, seen: before?.quantity ?? 0, quantity: Number(pieces.typed), note: before?.note ?? null };
  const kind = change.seen === change.quantity ? "unchanged" : before ? "changed" : "new";
  return { kind, piece, change };
}

const cellOf = ({ places }: Table<ColumnKey>, { cells }: TableRow, column: ColumnKey) =>
  plainCode(meaningOf(cells[places.get(column) ?? -1]));

/** A day of a piece that several rows name is wrong in all of them. */
function withoutRepeated(rows: readonly ComparedRow[]): ComparedRow[] {
  const rowsOf = new Map<string, number[]>();
  for (const row of rows) {
    if (row.kind === "wrong") continue;
    const key = goodsKey(row.change);
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row.row]);
  }
  return rows.map((row) => {
    const same = row.kind === "wrong" ? [] : rowsOf.get(goodsKey(row.change))!;
    if (row.kind === "wrong" || same.length < 2) return row;
    const { piece, change, kind: _, ...more } = row;
    const reason = repeatedKey(t.skuOnDay({ sku: piece.sku, day: formatDay(change.dueOn) }), same);
    return { ...more, kind: "wrong", typed: piece.sku, piece, faults: [{ column: "sku", reason }] };
  });
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const changes = rows.flatMap((row) => (row.kind === "changed" || row.kind === "new" ? [[row.row, row.change]] : []));
  return createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
}

function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row, piece } = compared;
  const name = piece ? [piece.product.name, choiceOf(piece)].filter(Boolean).join(", ") : "";
  const blank = { kind, row, name, cells: [], reasons: [] };
  if (compared.kind === "wrong") {
    return { ...blank, key: compared.typed, reasons: reasonsOf(compared.faults, COLUMNS) };
  }
  const { change } = compared;
  const key = t.skuOnDay({ sku: compared.piece.sku, day: formatDay(change.dueOn) });
  if (kind === "unchanged") return { ...blank, key };
  const cell = { heading: COLUMNS.quantity, after: String(change.quantity), isMain: true };
  return { ...blank, key, cells: [kind === "new" ? cell : { ...cell, before: String(change.seen) }] };
}

/** What the rows change. */
export const expectedChanges = (rows: readonly ComparedRow[]): ExpectedChange[] =>
  rows.flatMap((row) => (row.kind === "changed" || row.kind === "new" ? [row.change] : []));

export const EDITABLE_INCOMING: EditableTable<ColumnKey, ComparedRow> = {
  format: INCOMING_TABLE,
  compare: compareUpload,
  previewRow,
};

/** All that is expected, in batches, the next days first. */
export const allExpected = () =>
  readInBatches<ExpectedRow>((last, take) =>
    db.read.incomingGoods.findMany({
      where: {
        piece: notRetired,
        ...(last && { OR: [{ dueOn: { gt: last.dueOn } }, { dueOn: last.dueOn, id: { gt: last.id } }] }),
      },
      orderBy: [{ dueOn: "asc" }, { id: "asc" }],
      take,
      select: expectedColumns,
    }),
  );

const expectedColumns = {
  id: true,
  dueOn: true,
  quantity: true,
  piece: { select: pieceColumns },
} as const satisfies Prisma.IncomingGoodsSelect;
type ExpectedRow = Prisma.IncomingGoodsGetPayload<{ select: typeof expectedColumns }>;

/** As the table is downloaded. */
export const cellsOf = ({ dueOn, quantity, piece }: ExpectedRow): Record<ColumnKey, string> => ({
  sku: piece.sku,
  style: piece.product.name,
  color: piece.color ?? "",
  size: piece.size ?? "",
  day: dueOn,
  quantity: String(quantity),
});
