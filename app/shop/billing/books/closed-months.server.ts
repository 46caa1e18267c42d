import { db, type Reader, type Tx } from "~/db/db.server";
import { addMonths, formatMonth, isoDay } from "~/formats/dates";
import { daysOfMonth, monthOf } from "./month";

/** The last month that was signed off, with which all months before are closed; null for none. */
export async function closedThrough(from: Reader | Tx = db.read): Promise<string | null> {
  const row = await from.signedMonth.findFirst({ orderBy: { month: "desc" }, select: { month: true } });
  return row?.month ?? null;
}

/** The first day after the closed months; null where none is closed. */
export async function openFrom(from: Reader | Tx = db.read): Promise<string | null> {
  const closed = await closedThrough(from);
  return closed && daysOfMonth(addMonths(closed, 1)).from;
}

/** With it or a later one that was signed off; null for an open month. */
export async function closedAt(month: string, from: Reader | Tx = db.read): Promise<Date | null> {
  const where = { month: { gte: month } };
  const row = await from.signedMonth.findFirst({ where, orderBy: { month: "asc" }, select: { createdAt: true } });
  return row?.createdAt ?? null;
}

/** Whether nothing is issued with this day any more. */
export const isClosed = async (tx: Tx, day: string): Promise<boolean> => (await closedAt(monthOf(day), tx)) !== null;

/** What a refusal says of the closed month of a day; null for an open day. */
export async function closingOf(tx: Tx, day: string) {
  const at = await closedAt(monthOf(day), tx);
  return at && { month: formatMonth(monthOf(day)), closedOn: isoDay(at), from: (await openFrom(tx))! };
}
