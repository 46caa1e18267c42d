import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import { notRetired } from "./piece-records.server";
import { pieceKey, piecesOfStyle, type SkuStyle } from "./pieces";

/** With the parts of its SKUs. */
export type PieceStyle = { id: number } & SkuStyle;

type Row = Prisma.PieceGetPayload<{ select: typeof columns }>;

const columns = {
  id: true,
  productId: true,
  color: true,
  size: true,
  sku: true,
  retiredAt: true,
} as const;

/** Styles whose pieces are written at a time. */
const BATCH_SIZE = 200;
/** SQLite allows at most 999 parameters in a statement. */
const MAX_ROWS = 400;

/**
 * One row for each of their colours and sizes, in the transaction that writes the styles. A piece keeps its row
 * forever, with EAN, availability and stock: one that its style no longer has is retired, and comes back with its
 * colour and size. An SKU that another piece has ("PR-101-DARKNAVY" of "Dark Navy" and "Dark-Navy") gets a number:
 * "PR-101-DARKNAVY-2"; a retired piece gives up its SKU.
 */
export async function writePieces(tx: Tx, styles: readonly PieceStyle[]): Promise<void> {
  for (let start = 0; start < styles.length; start += BATCH_SIZE) {
    await writeBatch(tx, styles.slice(start, start + BATCH_SIZE));
  }
}

async function writeBatch(tx: Tx, styles: readonly PieceStyle[]): Promise<void> {
  const ids = styles.map(({ id }) => id);
  const own = new Set(ids);
  const present = new Map(ids.map((id): [number, Map<string, Row>] => [id, new Map()]));
  const rows = await tx.piece.findMany({ where: { productId: { in: ids } }, select: columns });
  for (const row of rows) present.get(row.productId)!.set(pieceKey(row), row);
  const pieces = styles.flatMap((style) => piecesOfStyle(style).map((piece) => ({ ...piece, productId: style.id })));
  const taken = await skusOfOthers(
    tx,
    pieces.map(({ sku }) => sku),
    own,
  );
  const added: Prisma.PieceCreateManyInput[] = [];
  const changed: { id: number; sku: string }[] = [];
  for (const { productId, color, size, sku: preferred } of pieces) {
    const sku = taken.has(preferred) ? await numbered(tx, preferred, taken, own) : preferred;
    taken.add(sku);
    const key = pieceKey({ color, size });
    const row = present.get(productId)!.get(key);
    present.get(productId)!.delete(key);
    if (!row) added.push({ productId, color, size, sku });
    else if (row.sku !== sku || row.retiredAt) changed.push({ id: row.id, sku });
  }
  const gone = [...present.values()].flatMap((left) =>
    [...left.values()].filter(({ retiredAt }) => retiredAt === null),
  );
  await inRows(gone, (some) =>
    tx.piece.updateMany({
      where: { id: { in: some.map(({ id }) => id) } },
      data: { retiredAt: new Date() },
    }),
  );
  await freeSkus(tx, [...added, ...changed]);
  // Before they get their own, because two pieces may exchange their SKUs.
  await inRows(changed, (some) => giveUpSkus(tx, sql`"id" IN (${joinSql(some.map(({ id }) => id))})`));
  await inRows(changed, (some) => {
    const values = some.map(({ id, sku }) => sql`(CAST(${id} AS INTEGER), CAST(${sku} AS TEXT))`);
    // The columns of VALUES have these names on both databases.
    return tx.$executeRaw`
      UPDATE "pieces" SET "sku" = "new"."column2", "retiredAt" = NULL
      FROM (VALUES ${joinSql(values)}) AS "new" WHERE "id" = "new"."column1"`;
  });
  if (added.length > 0) await tx.piece.createMany({ data: added });
}

/** From retired pieces. */
const freeSkus = (tx: Tx, pieces: readonly { sku: string }[]) =>
  inRows(pieces, (some) =>
    giveUpSkus(tx, sql`"sku" IN (${joinSql(some.map(({ sku }) => sku))}) AND "retiredAt" IS NOT NULL`),
  );

/** "retired-12": other SKUs are in capitals. */
const giveUpSkus = (tx: Tx, which: Prisma.Sql) =>
  tx.$executeRaw`UPDATE "pieces" SET "sku" = 'retired-' || CAST("id" AS TEXT) WHERE ${which}`;

/** Which of these SKUs pieces of other styles have. */
async function skusOfOthers(tx: Tx, skus: readonly string[], ids: ReadonlySet<number>): Promise<Set<string>> {
  const taken = new Set<string>();
  await inRows(skus, async (some) => {
    const rows = await tx.piece.findMany({
      where: { sku: { in: some }, ...notRetired },
      select: { sku: true, productId: true },
    });
    for (const row of rows) if (!ids.has(row.productId)) taken.add(row.sku);
  });
  return taken;
}

/** The first of "PR-101-NAVY-2", "PR-101-NAVY-3", ... that is neither taken nor of another style than these. */
async function numbered(tx: Tx, sku: string, taken: ReadonlySet<string>, ids: ReadonlySet<number>): Promise<string> {
  const rows = await tx.piece.findMany({
    where: { sku: { startsWith: `${sku}-` }, ...notRetired },
    select: { sku: true, productId: true },
  });
  const others = new Set(rows.filter((row) => !ids.has(row.productId)).map((row) => row.sku));
  for (let number = 2; ; number++) {
    const free = `${sku}-${number}`;
    if (!others.has(free) && !taken.has(free)) return free;
  }
}

async function inRows<Row>(all: readonly Row[], write: (some: Row[]) => PromiseLike<unknown>) {
  for (let start = 0; start < all.length; start += MAX_ROWS) {
    await write(all.slice(start, start + MAX_ROWS));
  }
}
