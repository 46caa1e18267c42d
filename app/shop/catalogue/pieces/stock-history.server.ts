import { db, type Prisma, sql } from "~/db/db.server";
import { onPrimary } from "~/db/read-source.server";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { addDays, isoDay, isoMinute, startOfDay } from "~/formats/dates";
import { nameForAdmins } from "~/formats/person-name";
import * as t from "~/messages/catalogue";
import { readInBatches } from "~/shop/base/batches";
import { MAX_LISTED, pageOf } from "~/shop/base/paging";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import { stockInWords } from "./piece-texts";
import { choiceOf } from "./pieces";
import type { StockReason } from "./stock.server";

const KEPT_DAYS = 366;

const SWEPT_AT_ONCE = 500;

/** Deletes changes of the stock that are older than a year; of many the oldest, and the rest at the next calls. */
export async function sweepStockChanges(now = new Date()): Promise<void> {
  const oldest = await db.read.stockChange.findMany({
    orderBy: { id: "asc" },
    take: SWEPT_AT_ONCE,
    select: { id: true, changedAt: true },
  });
  const since = startOfDay(addDays(isoDay(now), -KEPT_DAYS));
  const last = oldest.findLast(({ changedAt }) => changedAt < since);
  if (!last) return;
  await db.write((tx) => tx.stockChange.deleteMany({ where: { id: { lte: last.id } } }), { isBookkeeping: true });
}

interface StockChangeView {
  id: number;
  at: Date;
  pieceId: number;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  sku: string;
  /** "12", "made to order". */
  before: string;
  after: string;
  /** Null where the stock was not counted before or after. */
  difference: number | null;
  why: string;
  /** A customer, a program, or the name of somebody of the staff. */
  who: string;
  order: { id: number; orderNumber: string } | null;
  /** The name of a file. */
  file: string | null;
}

const columns = {
  id: true,
  changedAt: true,
  before: true,
  after: true,
  reason: true,
  source: true,
  piece: { select: { id: true, color: true, size: true, sku: true } },
  order: { select: { id: true, orderNumber: true } },
  actor: { select: { firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.StockChangeSelect;

type Row = Prisma.StockChangeGetPayload<{ select: typeof columns }>;

function viewOf({ id, changedAt, before, after, reason, source, piece, order, actor }: Row): StockChangeView {
  const program = reason === ("program" satisfies StockReason) ? source : null;
  return {
    id,
    at: changedAt,
    pieceId: piece.id,
    choice: choiceOf(piece),
    sku: piece.sku,
    before: stockInWords(before),
    after: stockInWords(after),
    difference: before === null || after === null ? null : after - before,
    why: t.hasStockReason(reason) ? t.stockReason(reason) : reason,
    who: program ?? (actor ? nameForAdmins(actor) : order ? t.aCustomer() : t.theShop()),
    order,
    file: program === null ? source : null,
  };
}

/** Of a style, or of one of its pieces. */
interface HistoryOf {
  styleId: number;
  pieceId: number | null;
}

const changesOf = ({ styleId, pieceId }: HistoryOf) => sql`
  SELECT "id" FROM "stock_changes" WHERE "pieceId" IN (
    SELECT "id" FROM "pieces" WHERE "productId" = ${styleId} ${pieceId === null ? sql`` : sql`AND "id" = ${pieceId}`})`;

/** Newest first, with the piece that it is about if it is of one. Null for an unknown style. */
export function stockHistory(of: HistoryOf, requested: number) {
  return onPrimary(async () => {
    const style = await db.read.product.findUnique({ where: { id: of.styleId }, select: { id: true, name: true } });
    if (!style) return null;
    const count = await queryCount(sql`${changesOf(of)} LIMIT ${MAX_LISTED}`);
    const { skip, take, ...place } = pageOf(count, requested);
    const ids = await queryIds<number>(sql`${changesOf(of)} ORDER BY "id" DESC LIMIT ${take} OFFSET ${skip}`);
    const rows = await db.read.stockChange.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "desc" },
      select: columns,
    });
    return { style, changes: rows.map(viewOf), ...place };
  });
}

const COLUMNS = ["at", "piece", "sku", "before", "after", "why", "who", "order", "file"] as const;

/** As Excel with European settings expects, newest first. Yields chunks. */
export async function* stockHistoryCsv({ styleId, pieceId }: HistoryOf): AsyncGenerator<string, void> {
  yield csvText([COLUMNS.map((column) => t.stockHistoryColumn(column))], { separator: ";" });
  const piece = { productId: styleId, ...(pieceId !== null && { id: pieceId }) };
  const batches = readInBatches<Row>((last, take) =>
    db.read.stockChange.findMany({
      where: { piece, ...(last && { id: { lt: last.id } }) },
      orderBy: { id: "desc" },
      take,
      select: columns,
    }),
  );
  for await (const rows of batches) yield csvLines(rows.map(viewOf).map(rowOf), { separator: ";" });
}

const rowOf = ({ at, choice, sku, before, after, why, who, order, file }: StockChangeView): CsvRow => [
  isoMinute(at),
  choice,
  sku,
  before,
  after,
  why,
  who,
  order?.orderNumber ?? null,
  file,
];
