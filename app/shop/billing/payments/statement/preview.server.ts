import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import * as texts from "~/texts/statements";
import type { StatementEntry } from "./entry";
import { batchesOf, type BookableOrder, ordersNamedIn, ordersThatFit } from "./find-orders.server";
import { type KnownPayment, type OpenEntry, type Proposal, Proposer } from "./propose";

/** What is proposed for an entry of a statement. */
export interface StatementRow {
  /** Its place in the statement. */
  index: number;
  entry: StatementEntry;
  /** The numbers of the orders to which all of it was booked before; null while something of it is not. */
  bookedTo: string | null;
  /** Null when nothing of it can be booked. */
  proposal: Proposal | null;
}

/** Proposes for each entry of a statement what to do with it. */
export async function previewStatement(
  entries: readonly StatementEntry[],
): Promise<StatementRow[]> {
  const booked = await bookedEntries(entries.filter(({ leftOut }) => leftOut === null));
  const bookedOf = ({ key }: StatementEntry) => booked.get(key) ?? [];
  const open = entries.filter((one) => one.leftOut === null && leftOf(one, bookedOf(one)) !== 0);
  const proposals = await proposalsFor(open, booked);
  return entries.map((entry, index) => {
    const proposal = (entry.leftOut === null && proposals.get(entry.key)) || null;
    const isBooked = entry.leftOut === null && !proposal;
    const numbers = [...new Set(bookedOf(entry).map(({ orderNumber }) => orderNumber))];
    return { index, entry, bookedTo: isBooked ? numbers.join(", ") : null, proposal };
  });
}

/** The proposals by the keys of entries. */
async function proposalsFor(
  entries: readonly StatementEntry[],
  booked: ReadonlyMap<string, BookedPart[]>,
): Promise<Map<string, Proposal>> {
  const named = await ordersNamedIn(entries.map(({ reference, text }) => `${reference} ; ${text}`));
  const isUnnamed = (entry: StatementEntry, at: number) =>
    named[at]!.length === 0 && entry.amount! > 0 && !entry.isReversal;
  const unnamed = entries.filter(isUnnamed);
  const fitting = new Map<StatementEntry, BookableOrder[]>();
  (await ordersThatFit(unnamed)).forEach((orders, at) => fitting.set(unnamed[at]!, orders));
  const all = entries.map((entry, at): OpenEntry => {
    const left = leftOf(entry, booked.get(entry.key) ?? []);
    return { entry, left, named: named[at]!, fitting: fitting.get(entry) ?? [] };
  });
  const proposer = new Proposer(await recordedPayments(named.flat()), isoDay(new Date()));
  const proposals = new Map<string, Proposal>();
  // Some banks write the latest entry first, so that a payment is taken back above it.
  for (const isBack of [false, true]) {
    for (const one of all.filter(({ left }) => left < 0 === isBack)) {
      const { entry, left } = one;
      const proposal = proposer.propose(one);
      const parts = booked.get(entry.key) ?? [];
      const note =
        parts.length > 0 ? `${texts.bookedBefore(parts, left)} ${proposal.note}` : proposal.note;
      proposals.set(entry.key, { ...proposal, note });
    }
  }
  for (const key of proposer.takenBack) {
    const proposal = proposals.get(key)!;
    proposals.set(key, {
      ...proposal,
      note: `${proposal.note} ${texts.isTakenBack()}`,
    });
  }
  return proposals;
}

/** What of an entry was booked to an order. */
export interface BookedPart {
  orderNumber: string;
  amount: Cents;
}

/** What of an entry is not booked. */
export const leftOf = ({ amount }: StatementEntry, booked: readonly BookedPart[]): Cents =>
  booked.reduce((left, part) => left - part.amount, amount ?? 0);

/** What of entries was booked to which orders, by the keys of the entries. */
export async function bookedEntries(
  entries: readonly StatementEntry[],
): Promise<Map<string, BookedPart[]>> {
  const booked = new Map<string, BookedPart[]>();
  for (const keys of batchesOf(entries.map(({ key }) => key))) {
    const rows = await db.read.payment.findMany({
      where: { entryKey: { in: keys }, undoneAt: null },
      orderBy: [{ entryKey: "asc" }, { entryPart: "asc" }],
      select: { entryKey: true, amount: true, order: { select: { orderNumber: true } } },
    });
    for (const { entryKey, amount, order } of rows) {
      const parts = booked.get(entryKey!) ?? [];
      booked.set(entryKey!, [...parts, { orderNumber: order.orderNumber, amount }]);
    }
  }
  return booked;
}

/** The payments of orders, the oldest first. */
async function recordedPayments(orders: readonly BookableOrder[]): Promise<KnownPayment[]> {
  const recorded: KnownPayment[] = [];
  for (const ids of batchesOf(orders.map(({ id }) => id))) {
    recorded.push(
      ...(await db.read.payment.findMany({
        where: { orderId: { in: ids }, undoneAt: null, isWriteOff: false },
        orderBy: [{ paidOn: "asc" }, { id: "asc" }],
        select: { orderId: true, amount: true, paidOn: true },
      })),
    );
  }
  return recorded;
}
