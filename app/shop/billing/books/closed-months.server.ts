import { db, type Reader, type Tx } from "~/db/db.server";
import { monthOf } from "./month";

/** The last month that was signed off, with which all months before are closed; null for none. */
export async function closedThrough(from: Reader | Tx = db.read): Promise<string | null> {
  const row = await from.signedMonth.findFirst({ orderBy: { month: "desc" }, select: { month: true } });
  return row?.month ?? null;
}

/** Whether nothing is issued with this day any more. */
export async function isClosed(tx: Tx, day: string): Promise<boolean> {
  const closed = await closedThrough(tx);
  return closed !== null && monthOf(day) <= closed;
}
