import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { paymentKind } from "../payment";
import type { BookedStatement } from "./entry";
import type { Unknown } from "./find-orders.server";

/** With the amount as the file has it, "" for none, and its value if the sign in it separates thousands. */
export const amountNotReadable = (written: string, thousands: Cents | null) => {
  if (thousands === null) return written ? t.amountNotReadable({ written }) : t.noReadableAmount();
  return t.amountWithThousands({ written, thousands });
};
export const otherCurrency = (currency: string) => (currency ? t.otherCurrency({ currency }) : t.unstatedCurrency());

export const recordedAlready = (reference?: string | null) =>
  t.recordedAlready({ hasText: Boolean(reference), text: reference ?? "" });

/** Booked before. */
export interface EarlierEntry {
  amount: Cents;
  isReturn: boolean;
  paidOn: string;
  orders: readonly string[];
  /** Reference, text and payer. */
  text: string | null;
}

const asWritten = ({ orders, amount, paidOn, text }: EarlierEntry) => ({
  orders: orders.join(", "),
  amount,
  paidOn,
  hasText: Boolean(text),
  text: text ?? "",
});

/** For an entry of an earlier statement that this one may be. */
export const maybeBooked = (earlier: EarlierEntry) =>
  t.maybeBooked({ ...asWritten(earlier), kind: kindOf(earlier), amount: Math.abs(earlier.amount) });
/** For an entry with the payer and text of one that was booked before. */
export const repeats = (earlier: EarlierEntry) => t.repeats(asWritten(earlier));

/** For a payment of more than is `open`: how much becomes credit, and how much is no longer written off. */
export function tooMuch(
  { open, credit, writtenOff }: Record<"open" | "credit" | "writtenOff", Cents>,
  isAfterOthers: boolean,
) {
  const effect = t.effectOfTooMuch({ kind: effectOf({ open, credit, writtenOff }), writtenOff });
  return t.tooMuch({ isAfterOthers, open: Math.max(0, open), effect });
}

function effectOf({ open, credit, writtenOff }: Record<"open" | "credit" | "writtenOff", Cents>) {
  if (writtenOff > 0) return credit > 0 ? "both" : "writeOff";
  return open > 0 ? "rest" : "all";
}

interface Share {
  orderNumber: string;
  amount: Cents;
}
const sharesOf = (shares: readonly Share[]) => shares.map(t.shareOf).join(", ");
export const paysSeveral = (shares: readonly Share[]) => t.paysSeveral({ shares: sharesOf(shares) });
export const bookedBefore = (shares: readonly Share[], left: Cents) =>
  t.bookedBeforeSplit({ shares: sharesOf(shares), left });

/** Numbers that a sentence names. */
const MAX_SAID = 3;
/** For an entry that names no order of the shop. */
export function namesNone({ numbers, references }: Unknown = { numbers: [], references: [] }) {
  if (numbers.length > 0) return t.noSuchNumbers({ numbers: numbers.slice(0, MAX_SAID).join(", ") });
  if (references.length > 0) return t.wrongReferences({ references: references.slice(0, MAX_SAID).join(", ") });
  return t.noOrderNumberFound();
}
/** For the orders of the payer with just this open amount. */
export const fits = (orders: readonly string[], unknown?: Unknown) =>
  t.payerAndAmountMatch({ why: namesNone(unknown), count: orders.length, orderNumber: orders[0] ?? "" });
/** For the payment or the refund of a day that is taken back, or without one the credit of an order. */
export function takesBack(what: string, back: { of: "payment" | "refund"; paidOn: string | null } | null) {
  if (!back) return t.takesCreditBack({ what });
  return t.takesPaymentBack({ what, of: back.of, isDated: back.paidOn !== null, paidOn: back.paidOn ?? "" });
}

type Booked = BookedStatement["booked"][number];

const BOOKED_KINDS = ["payment", "refund", "return"] as const;
const kindOf = ({ amount, isReturn = false }: { amount: Cents; isReturn?: boolean }) =>
  paymentKind({ amount, isReturn, isWriteOff: false, transferKey: null }) as (typeof BOOKED_KINDS)[number];

/** "2 payments, €120.00, are booked. 1 bank return, €50.00, is booked. €1.20 is written off. 1 was booked before ..." */
export function bookedText({ booked: all, before }: BookedStatement): string {
  const booked = all.filter(({ isUndone }) => !isUndone);
  const undone = new Set(all.filter(({ isUndone }) => isUndone).map(({ key }) => key)).size;
  const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const texts: string[] = [];
  for (const kind of BOOKED_KINDS) {
    const parts = booked.filter((one) => kindOf(one) === kind);
    // As the bank counts them: one may be for several orders.
    const count = new Set(parts.map(({ key }) => key)).size;
    if (count === 0 && (kind !== "payment" || all.length > 0)) continue;
    texts.push(t.bookedOfKind(kind, { count, sum: sumOf(parts.map(({ amount }) => Math.abs(amount))) }));
  }
  const writtenOff = sumOf(booked.map(({ writeOff }) => writeOff?.amount ?? 0));
  if (writtenOff > 0) texts.push(t.isWrittenOff({ amount: writtenOff }));
  const credited = sumOf(booked.map(({ cashDiscount }) => cashDiscount?.amount ?? 0));
  if (credited > 0) texts.push(t.isCreditedAsDiscount({ amount: credited }));
  if (undone > 0) texts.push(t.wereUndone({ count: undone }));
  if (before.length > 0) texts.push(t.wereBookedBefore({ count: before.length }));
  return texts.join(" ");
}

/** `link` makes the link of the order's number. */
export function bookedAs(one: Booked, link: Parameters<typeof t.bookedAs>[1]["link"]) {
  const { orderNumber, writeOff, cashDiscount, isUndone } = one;
  const reason = writeOff?.reason === "other" ? "otherDifference" : writeOff?.reason;
  const end = isUndone ? "undone" : cashDiscount ? "cashDiscount" : (reason ?? "none");
  const { amount = 0 } = cashDiscount ?? writeOff ?? {};
  return t.bookedAs(kindOf(one), { orderNumber, link, end, writtenOff: amount });
}
