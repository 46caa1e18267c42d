import { db, joinSql, LARGE_WRITE, type Prisma, sql, type Tx } from "~/db/db.server";
import { formatDay } from "~/formats/dates";
import { record } from "~/shop/base/audit/audit.server";
import { groupedBy } from "~/shop/base/batches";
import { cached, type ShopCache } from "~/shop/base/cached.server";
import { Problem } from "~/shop/base/problem";
import { notRetired } from "../pieces/piece-records.server";
import { choiceOf } from "../pieces/pieces";
import { lockStock, setStock } from "../pieces/stock.server";
import { noSuchStyle, styleLabel } from "../styles/style-record.server";
import type { IncomingGoods } from "./incoming-goods";

/** Of all pieces. */
export const incomingGoods = (within?: ShopCache): Promise<IncomingGoods> =>
  cached(
    "incoming goods",
    async (from) => {
      const rows = await from.incomingGoods.findMany({
        orderBy: [{ dueOn: "asc" }, { pieceId: "asc" }],
        select: { pieceId: true, dueOn: true, quantity: true },
      });
      return groupedBy(rows, ({ pieceId }) => pieceId);
    },
    within,
  );

/** Of a style, expected on one day. */
export interface Delivery {
  dueOn: string;
  note: string | null;
  pieces: number;
  goods: ExpectedPiece[];
}

interface ExpectedPiece {
  pieceId: number;
  quantity: number;
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  sku: string;
  isSoldOut: boolean;
}

/** The next ones first, of one day or of all. */
export async function findDeliveries(styleId: number, dueOn?: string): Promise<Delivery[]> {
  const rows = await db.read.incomingGoods.findMany({
    where: { piece: { productId: styleId, ...notRetired }, ...(dueOn && { dueOn }) },
    orderBy: [{ dueOn: "asc" }, { pieceId: "asc" }],
    select: {
      pieceId: true,
      dueOn: true,
      quantity: true,
      note: true,
      piece: { select: { color: true, size: true, sku: true, availability: true } },
    },
  });
  return [...groupedBy(rows, (row) => row.dueOn)].map(([day, own]) => ({
    dueOn: day,
    note: own.find(({ note }) => note)?.note ?? null,
    pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: own.map(({ pieceId, quantity, piece }) => ({
      pieceId,
      quantity,
      choice: choiceOf(piece),
      sku: piece.sku,
      isSoldOut: piece.availability === "sold_out",
    })),
  }));
}

/** Goods of a style that a page showed, by piece. */
interface SeenDelivery {
  dueOn: string;
  seen: ReadonlyMap<number, number>;
}

interface Expected {
  /** That is replaced; null for a new one. */
  replaced: SeenDelivery | null;
  dueOn: string;
  note: string | null;
  /** By piece; 0 for none. */
  quantities: ReadonlyMap<number, number>;
}

/**
 * Writes down which pieces of a style are expected on a day, besides those of the same day. Refuses as stale a delivery that is no
 * longer as it was seen.
 */
export function expectGoods(styleId: number, { replaced, ...expected }: Expected, actorId: string): Promise<void> {
  return db.write(async (tx) => {
    const label = await lockStyle(tx, styleId);
    if (replaced) await takeOut(tx, styleId, replaced);
    const quantities = new Map([...expected.quantities].filter(([, quantity]) => quantity > 0));
    const skus = await addGoods(tx, styleId, { ...expected, quantities });
    await record(tx, {
      actorId,
      action: "expect_goods",
      subject: `product:${styleId}`,
      label,
      note: expected.note,
      before: replaced && { Day: formatDay(replaced.dueOn) },
      after: { Day: formatDay(expected.dueOn), ...skus } as Prisma.InputJsonObject,
    });
  }, LARGE_WRITE);
}

interface Receipt extends SeenDelivery {
  /** What has come, by piece; 0 for none. */
  quantities: ReadonlyMap<number, number>;
  /** What has not come is still expected on that day. */
  keepsRest: boolean;
  /** Pieces that are set to sold out can be ordered again. */
  reopens: boolean;
}

/**
 * Adds what has come to the stock; pieces that were made to order are counted from now on. Returns how many came. Refuses as stale a
 * delivery that is no longer as it was seen, so that it is received once.
 */
export function receiveGoods(
  styleId: number,
  { quantities, keepsRest, reopens, ...delivery }: Receipt,
  actorId: string,
): Promise<number> {
  return db.write(async (tx) => {
    const label = await lockStyle(tx, styleId);
    const note = await takeOut(tx, styleId, delivery);
    const expected = [...delivery.seen].map(([pieceId, quantity]) => ({
      pieceId,
      left: Math.max(0, quantity - (quantities.get(pieceId) ?? 0)),
      came: quantities.get(pieceId) ?? 0,
    }));
    const rest = expected.filter(({ left }) => left > 0).map(({ pieceId, left }) => [pieceId, left] as const);
    if (keepsRest) await addGoods(tx, styleId, { dueOn: delivery.dueOn, note, quantities: new Map(rest) });
    const came = expected.filter((one) => one.came > 0);
    const stock = await lockStock(tx, came);
    const pieces = came.map(({ pieceId: id, came: more }) => ({ id, stock: (stock.get(id) ?? 0) + more }));
    await setStock(tx, pieces, { reason: "received", actorId });
    const ids = came.map(({ pieceId }) => pieceId);
    if (reopens) {
      await tx.piece.updateMany({
        where: { id: { in: ids }, availability: "sold_out" },
        data: { availability: "available" },
      });
    }
    const named = await tx.piece.findMany({ where: { id: { in: ids } }, select: { id: true, sku: true } });
    const skus = new Map(named.map(({ id, sku }) => [id, sku]));
    await record(tx, {
      actorId,
      action: "receive_goods",
      subject: `product:${styleId}`,
      label,
      note,
      after: Object.fromEntries(came.map((one) => [auditName(skus.get(one.pieceId)!), one.came])),
    });
    return came.reduce((sum, one) => sum + one.came, 0);
  }, LARGE_WRITE);
}

/** How many of a piece are expected on a day: as it was seen, and as it is to be; 0 for none. */
export interface ExpectedChange {
  styleId: number;
  pieceId: number;
  dueOn: string;
  seen: number;
  quantity: number;
  /** Of new goods. */
  note: string | null;
}

/**
 * Sets how many are expected. Refuses as stale what is not as it was seen, or leaves it. Returns what puts back the changes that were
 * made.
 */
export async function changeExpected(
  tx: Tx,
  changes: readonly ExpectedChange[],
  actorId: string,
  { leavesConflicts = false }: { leavesConflicts?: boolean } = {},
): Promise<ExpectedChange[]> {
  const byStyle = groupedBy(changes, ({ styleId }) => styleId);
  const done: ExpectedChange[] = [];
  // Always in the same order, so that no two transactions wait for each other.
  for (const styleId of [...byStyle.keys()].sort((one, other) => one - other)) {
    const ofStyle = byStyle.get(styleId)!;
    const label = await lockStyle(tx, styleId);
    const pieces = await tx.piece.findMany({
      where: { id: { in: ofStyle.map(({ pieceId }) => pieceId) }, productId: styleId, ...notRetired },
      select: { id: true, sku: true, incomingGoods: { select: { dueOn: true, quantity: true, note: true } } },
    });
    const [before, after]: Record<string, number>[] = [{}, {}];
    for (const change of ofStyle) {
      const { pieceId, dueOn, seen, quantity, note } = change;
      const piece = pieces.find(({ id }) => id === pieceId);
      const now = piece?.incomingGoods.find((one) => one.dueOn === dueOn);
      if (!piece || (now?.quantity ?? 0) !== seen) {
        if (leavesConflicts) continue;
        throw new Problem("stale.incoming_goods");
      }
      const key = { pieceId_dueOn: { pieceId, dueOn } };
      if (quantity === 0) await tx.incomingGoods.deleteMany({ where: { pieceId, dueOn } });
      else {
        await tx.incomingGoods.upsert({
          where: key,
          create: { pieceId, dueOn, quantity, note },
          update: { quantity },
          select: { id: true },
        });
      }
      const name = `${auditName(piece.sku)}, ${formatDay(dueOn)}`;
      before![name] = seen;
      after![name] = quantity;
      done.push({ ...change, seen: quantity, quantity: seen, note: now?.note ?? null });
    }
    const subject = `product:${styleId}`;
    if (Object.keys(after!).length > 0)
      await record(tx, { actorId, action: "expect_goods", subject, label, before, after });
  }
  return done;
}

const auditName = (sku: string) => `${sku} pieces`;

/** Its label. Deliveries and stock of the pieces of a style change one after the other. */
async function lockStyle(tx: Tx, id: number): Promise<string> {
  const { count } = await tx.product.updateMany({ where: { id }, data: { version: { increment: 1 } } });
  if (count === 0) noSuchStyle();
  return styleLabel(await tx.product.findUniqueOrThrow({ where: { id }, select: { name: true, styleCode: true } }));
}

/** Returns its note. Only of pieces of the style. */
async function takeOut(tx: Tx, styleId: number, { dueOn, seen }: SeenDelivery): Promise<string | null> {
  if (seen.size === 0) return null;
  const rows = await tx.$queryRaw<{ pieceId: number | bigint; quantity: number | bigint; note: string | null }[]>`
    DELETE FROM "incoming_goods" WHERE "dueOn" = ${dueOn} AND "pieceId" IN (${joinSql([...seen.keys()])})
      AND "pieceId" IN (SELECT "id" FROM "pieces" WHERE "productId" = ${styleId})
    RETURNING "pieceId", "quantity", "note"`;
  const isSame = rows.every(({ pieceId, quantity }) => seen.get(Number(pieceId)) === Number(quantity));
  if (rows.length !== seen.size || !isSame) throw new Problem("stale.incoming_goods");
  return rows.find(({ note }) => note)?.note ?? null;
}

/** Only of pieces that the style has; their quantities for the audit. */
async function addGoods(
  tx: Tx,
  styleId: number,
  { dueOn, note, quantities }: Omit<Expected, "replaced">,
): Promise<Record<string, number>> {
  if (quantities.size === 0) return {};
  const pieces = await tx.piece.findMany({
    where: { id: { in: [...quantities.keys()] }, productId: styleId, ...notRetired },
    orderBy: { id: "asc" },
    select: { id: true, sku: true },
  });
  if (pieces.length < quantities.size) throw new Problem("stale.incoming_goods");
  const rows = pieces.map(({ id }) => sql`(${id}, ${dueOn}, ${quantities.get(id)!}, ${note})`);
  await tx.$executeRaw`
    INSERT INTO "incoming_goods" ("pieceId", "dueOn", "quantity", "note") VALUES ${joinSql(rows)}
    ON CONFLICT ("pieceId", "dueOn") DO UPDATE SET
      "quantity" = "incoming_goods"."quantity" + excluded."quantity",
      "note" = coalesce(excluded."note", "incoming_goods"."note")`;
  return Object.fromEntries(pieces.map(({ id, sku }) => [auditName(sku), quantities.get(id)!]));
}
