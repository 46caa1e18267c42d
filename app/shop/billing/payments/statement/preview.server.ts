import { db, type Prisma } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import * as texts from "./entry-text";
import { MAX_REPEATS, type StatementEntry } from "./entry";
import { keyAt, storedText } from "./entry.server";
import { batchesOf, type BookableOrder, ordersNamedIn, ordersThatFit, unknownIn } from "./find-orders.server";
import type { DiscountedInvoice } from "~/shop/billing/invoices/cash-discount";
import { discountedInvoices } from "../cash-discount.server";
import { type KnownPayment, type OpenEntry, type Proposal, Proposer } from "./propose";

/** The proposal for an entry of a statement. */
export interface StatementRow {
  /** In the statement. */
  index: number;
  entry: StatementEntry;
  /** Numbers of the orders to which all of it was booked before; null while a part is not. */
  bookedTo: string | null;
  /** Null when nothing of it can be booked. */
  proposal: Proposal | null;
  /**
   * Above 0 where an entry that cannot be told from it was booked before: booked again, it is another payment (see
   * keyAt).
   */
  nth: number;
  /** That entry has the same payer and text. */
  isRepeat: boolean;
}

/** With what was booked of it before. */
interface KnownEntry {
  entry: StatementEntry;
  parts: BookedPart[];
  nth: number;
  isRepeat: boolean;
  /** Left to book; 0 where it was certainly booked before. */
  left: Cents;
  question?: string;
}

export async function previewStatement(entries: readonly StatementEntry[]): Promise<StatementRow[]> {
  const known = await knownEntries(entries.filter(({ leftOut }) => leftOut === null));
  const open = known.filter(({ left }) => left !== 0);
  const proposals = await proposalsFor(open, new Set(keysOf(entries)));
  const byKey = new Map(known.map((one) => [one.entry.key, one]));
  return entries.map((entry, index) => {
    const one = entry.leftOut === null ? byKey.get(entry.key)! : null;
    const { parts = [], nth = 0, isRepeat = false } = one ?? {};
    const proposal = (one && proposals.get(entry.key)) || null;
    const isBooked = one !== null && (proposal === null || nth > 0);
    return {
      index,
      entry,
      bookedTo: isBooked ? ordersOf(parts).join(", ") : null,
      proposal,
      nth,
      isRepeat,
    };
  });
}

const ordersOf = (parts: readonly BookedPart[]) => [...new Set(parts.map(({ orderNumber }) => orderNumber))];

export const keysOf = (entries: readonly StatementEntry[]): string[] =>
  entries.flatMap((entry) => Array.from({ length: MAX_REPEATS + 1 }, (_, nth) => keyAt(entry, nth)));

/** What was booked of entries before, and which may have been booked as another entry. */
async function knownEntries(entries: readonly StatementEntry[]): Promise<KnownEntry[]> {
  const keys = keysOf(entries);
  const booked = await bookedParts(keys);
  const others = await otherEntries(entries, new Set(keys));
  return entries.map((entry): KnownEntry => {
    const parts = booked.get(entry.key) ?? [];
    const left = leftOf(entry, parts);
    const known = { entry, parts, nth: 0, isRepeat: false, left };
    if (left === 0) {
      const isSame = isSameText(entry, parts[0]!.reference);
      if (isSame && (entry.knownBy ?? "reference") === "reference") return known;
      const earlier = [parts];
      while (booked.has(keyAt(entry, earlier.length))) {
        earlier.push(booked.get(keyAt(entry, earlier.length))!);
      }
      const nth = earlier.length;
      if (nth > MAX_REPEATS || !entry.again) return known;
      const same = earlier.find(([one]) => isSameText(entry, one!.reference));
      const isRepeat = same !== undefined && entry.knownBy !== "nothing";
      const question = isRepeat ? texts.repeats(earlierOf(same)) : texts.maybeBooked(earlierOf(same ?? parts));
      return { ...known, nth, isRepeat, left: entry.amount!, question };
    }
    const candidates = entry.knownBy === "nothing" ? [...booked.values(), ...others] : others;
    const other =
      parts.length === 0 &&
      candidates.find(
        (one) =>
          one[0]!.paidOn === entry.bookedOn &&
          leftOf(entry, one) === 0 &&
          (entry.knownBy === "nothing" || isSameText(entry, one[0]!.reference)),
      );
    return other ? { ...known, question: texts.maybeBooked(earlierOf(other)) } : known;
  });
}

/** Nothing is stored where the bank had no text, or after an erasure. */
const isSameText = (entry: StatementEntry, stored: string | null) => stored === null || stored === storedText(entry);

const earlierOf = (parts: readonly BookedPart[]): texts.EarlierEntry => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  isReturn: parts[0]!.isReturn,
  paidOn: parts[0]!.paidOn,
  orders: ordersOf(parts),
  text: parts[0]!.reference,
});

/** Booked from statements on the days of entries, without the entries that have these keys. */
async function otherEntries(entries: readonly StatementEntry[], keys: ReadonlySet<string>): Promise<BookedPart[][]> {
  const others = new Map<string, BookedPart[]>();
  for (const days of batchesOf(entries.flatMap(({ bookedOn }) => bookedOn ?? []))) {
    const rows = await db.read.payment.findMany({
      where: { paidOn: { in: days }, entryKey: { not: null }, undoneAt: null, isWriteOff: false },
      orderBy: [{ entryKey: "asc" }, { entryPart: "asc" }],
      select: partColumns,
    });
    for (const row of rows) if (!keys.has(row.entryKey!)) addPart(others, row);
  }
  return [...others.values()];
}

/** By key; `own` are the keys of the whole statement. */
async function proposalsFor(known: readonly KnownEntry[], own: ReadonlySet<string>): Promise<Map<string, Proposal>> {
  const entries = known.map(({ entry }) => entry);
  const allTexts = entries.map(({ reference, text }) => `${reference} ; ${text}`);
  const named = await ordersNamedIn(allTexts);
  const isUnnamed = (entry: StatementEntry, at: number) =>
    named[at]!.length === 0 && entry.amount! > 0 && !entry.isReversal;
  const unnamed = entries.filter(isUnnamed);
  const fitting = new Map<StatementEntry, BookableOrder[]>();
  (await ordersThatFit(unnamed)).forEach((orders, at) => fitting.set(unnamed[at]!, orders));
  const all = known.map((one, at) => {
    const { entry, left, question } = one;
    const open: OpenEntry = {
      entry,
      left,
      question,
      named: named[at]!,
      fitting: fitting.get(entry) ?? [],
      ...(named[at]!.length === 0 && { unknown: unknownIn(allTexts[at]!) }),
    };
    return { one, open };
  });
  const short = named.flatMap((orders, at) => {
    const open = orders.reduce((sum, { summary }) => sum + summary.open, 0);
    return known[at]!.left > 0 && known[at]!.left < open ? orders.map(({ id }) => id) : [];
  });
  const discounted = new Map<string, DiscountedInvoice>();
  for (const ids of batchesOf(short)) for (const one of await discountedInvoices(ids)) discounted.set(one.number, one);
  const recorded = await recordedPayments(named.flat());
  const proposer = new Proposer(recorded, own, isoDay(new Date()), [...discounted.values()]);
  const proposals = new Map<string, Proposal>();
  // Some banks write the latest entry first, so that a payment is taken back above it.
  for (const isBack of [false, true]) {
    for (const { one, open } of all.filter(({ open: { left } }) => left < 0 === isBack)) {
      const proposal = proposer.propose(open);
      const { parts, nth, left } = one;
      const note =
        parts.length > 0 && nth === 0 ? `${texts.bookedBefore(parts, left)} ${proposal.note}` : proposal.note;
      proposals.set(one.entry.key, { ...proposal, note });
    }
  }
  for (const key of proposer.takenBack) {
    const proposal = proposals.get(key)!;
    proposals.set(key, {
      ...proposal,
      note: `${proposal.note} ${t.isTakenBack()}`,
    });
  }
  return proposals;
}

export interface BookedPart {
  orderNumber: string;
  amount: Cents;
  isReturn: boolean;
  paidOn: string;
  reference: string | null;
}

export const leftOf = ({ amount }: StatementEntry, booked: readonly BookedPart[]): Cents =>
  booked.reduce((left, part) => left - part.amount, amount ?? 0);

const partColumns = {
  entryKey: true,
  amount: true,
  isReturn: true,
  paidOn: true,
  reference: true,
  order: { select: { orderNumber: true } },
} as const satisfies Prisma.PaymentSelect;

function addPart(
  booked: Map<string, BookedPart[]>,
  { entryKey, order, ...part }: Prisma.PaymentGetPayload<{ select: typeof partColumns }>,
): void {
  const parts = booked.get(entryKey!) ?? [];
  booked.set(entryKey!, [...parts, { ...part, orderNumber: order.orderNumber }]);
}

/** By key. */
export async function bookedParts(keys: readonly string[]): Promise<Map<string, BookedPart[]>> {
  const booked = new Map<string, BookedPart[]>();
  for (const batch of batchesOf(keys)) {
    const rows = await db.read.payment.findMany({
      where: { entryKey: { in: batch }, undoneAt: null, isWriteOff: false },
      orderBy: [{ entryKey: "asc" }, { entryPart: "asc" }],
      select: partColumns,
    });
    for (const row of rows) addPart(booked, row);
  }
  return booked;
}

/** Those of the bank, oldest first. */
export async function recordedPayments(orders: readonly Pick<BookableOrder, "id">[]): Promise<KnownPayment[]> {
  const recorded: KnownPayment[] = [];
  for (const ids of batchesOf(orders.map(({ id }) => id))) {
    recorded.push(
      ...(await db.read.payment.findMany({
        where: { orderId: { in: ids }, undoneAt: null, isWriteOff: false, transferKey: null },
        orderBy: [{ paidOn: "asc" }, { id: "asc" }],
        select: { orderId: true, amount: true, isReturn: true, paidOn: true, reference: true, entryKey: true },
      })),
    );
  }
  return recorded;
}
