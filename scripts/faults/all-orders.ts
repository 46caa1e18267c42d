import type { Db } from "../../app/db/db.server";

/** SQLite allows at most 999 parameters, and each order is one for each relation. */
const BATCH_SIZE = 500;

/** With their lines, proformas and events. */
export async function* allOrders(db: Db) {
  for (let after = 0; ;) {
    const orders = await db.read.order.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      include: {
        lines: true,
        documents: { where: { kind: "proforma" } },
        events: { orderBy: { id: "asc" } },
      },
    });
    yield* orders;
    if (orders.length < BATCH_SIZE) return;
    after = orders.at(-1)!.id;
  }
}
