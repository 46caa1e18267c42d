import { db } from "~/db/db.server";
import { addDays, isoDay, startOfDay } from "~/formats/dates";

const KEPT_DAYS = 366;

/** Deletes changes of the stock that are older than a year. */
export async function sweepStockChanges(now = new Date()): Promise<void> {
  const old = { changedAt: { lt: startOfDay(addDays(isoDay(now), -KEPT_DAYS)) } };
  if (!(await db.read.stockChange.findFirst({ where: old, select: { id: true } }))) return;
  await db.write((tx) => tx.stockChange.deleteMany({ where: old }), { isBookkeeping: true });
}
