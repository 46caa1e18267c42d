import { setTimeout as pause } from "node:timers/promises";

import { db, joinSql, noSql, type Prisma, sql } from "~/db/db.server";
import { addMonths, startOfMonth } from "~/formats/dates";
import { addFigures, readSales, salesMonthOf } from "~/shop/orders/sales.server";
import { diffSales, NOT_COUNTED } from "~/shop/orders/sales-figures";

const BATCH = 200;
/** Between two batches, so that other writers are not held up. */
const PAUSE_MS = 20;

/**
 * Adds orders to the figures that no figures have, and moves those whose month is another one in TIME_ZONE, in batches,
 * while the shop is running. Several processes may run it at the same time.
 */
export async function countSales(pauseMs = PAUSE_MS): Promise<void> {
  const count = async (salesMonth: string, where?: Prisma.Sql) => {
    while (await countBatch(salesMonth, where)) await pause(pauseMs);
  };
  await count(NOT_COUNTED);
  const months = await db.read.monthlySales.findMany({
    distinct: ["month"],
    where: { productId: 0 },
    select: { month: true },
  });
  for (const { month } of months) {
    const from = startOfMonth(month);
    const before = startOfMonth(addMonths(month, 1));
    await count(month, sql`AND "createdAt" < ${from}`);
    await count(month, sql`AND "createdAt" >= ${before}`);
  }
}

/** False when there are no more orders with this `salesMonth`. */
async function countBatch(salesMonth: string, where: Prisma.Sql = noSql): Promise<boolean> {
  const rows = await db.read.$queryRaw<{ id: number | bigint; createdAt: Date | string }[]>`
    SELECT "id", "createdAt" FROM "orders" WHERE "salesMonth" = ${salesMonth} ${where}
    ORDER BY "createdAt", "id" LIMIT ${BATCH}`;
  const byMonth = new Map<string, number[]>();
  for (const { id, createdAt } of rows) {
    const month = salesMonthOf(new Date(createdAt));
    byMonth.set(month, [...(byMonth.get(month) ?? []), Number(id)]);
  }
  if (rows.length === 0) return false;
  await db.write(async (tx) => {
    const moved: number[] = [];
    for (const [month, ids] of byMonth) {
      // Without those that another process has counted meanwhile.
      const claimed = await tx.$queryRaw<{ id: number | bigint }[]>`
        UPDATE "orders" SET "salesMonth" = ${month}
        WHERE "id" IN (${joinSql(ids)}) AND "salesMonth" = ${salesMonth} RETURNING "id"`;
      moved.push(...claimed.map(({ id }) => Number(id)));
    }
    const after = await readSales(tx, moved);
    const before = after.map((order) => ({ ...order, salesMonth }));
    await addFigures(tx, diffSales(before, after));
  });
  return true;
}
