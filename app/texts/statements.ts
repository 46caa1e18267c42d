import { counted } from "~/formats/counted";
import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import type { UnreadableStatement } from "~/shop/base/problem";
import { paymentKind, type WriteOffReason } from "~/shop/billing/payments/payment";
import type { AskedColumn } from "~/shop/billing/payments/statement/csv-columns";
import type { BookedStatement, EntryPart } from "~/shop/billing/payments/statement/entry";
import type { Unknown } from "~/shop/billing/payments/statement/find-orders.server";

/** Why a bank statement cannot be read. */
export function unreadableStatement(reason: Exclude<UnreadableStatement, { problem: unknown }>): string {
  if (typeof reason === "string") return t.unreadable(reason);
  if ("missing" in reason) return missingColumns(reason.missing);
  const { moreThan, of } = reason;
  return of === "files" ? t.theZipHasMoreThan({ moreThan }) : t.theStatementHasMoreThan({ moreThan, of });
}

function missingColumns(missing: Extract<UnreadableStatement, { missing: unknown }>["missing"]) {
  const named = missing.map((what) => (what === "reference" ? "the reference or purpose" : `the ${what}`));
  return t.thereIsNoColumnFor({ join: named.join(", ") });
}
/** With the amount as the file has it, "" for none, and what it is if the sign in it separates thousands. */
export const amountNotReadable = (written: string, thousands: Cents | null) => {
  if (thousands === null) return written ? t.theAmountCannotBeRead({ written }) : t.theAmountCannotBeReadSentence();
  return t.theAmountMayBeOr({ written, thousands });
};
export const otherCurrency = (currency: string) =>
  currency ? t.inNotInEuro({ currency }) : t.theCurrencyIsNotStated();
export const columnHint = (column: AskedColumn) => COLUMNS[column].hint;

const COLUMNS: Record<AskedColumn, { question: string; hint?: string; choose: string }> = {
  date: {
    question: "Which column has the day of the booking?",
    choose: "Choose the column with the day.",
  },
  amount: {
    question: "Which column has the amount?",
    hint: "Where money in and money out have a column each, choose money in.",
    choose: "Choose the column with the amount.",
  },
  reference: {
    question: "Which column has the reference or purpose of the payment?",
    choose: "Choose the column with the reference or purpose.",
  },
};
/** A column with its first values: "Buchungstext: Gutschrift, Gehalt"; "Column 3: ..." where it has no heading. */
export const columnOption = (heading: string, place: number, samples: readonly string[]) =>
  `${heading || `Column ${place + 1}`}: ${samples.join(" · ")}`;
export const bookAndWriteOff = (orderNumber: string, writeOff: WriteOff) =>
  t.bookToAndWriteOff({ orderNumber, writtenOffAs: writtenOffAs(writeOff) });

type WriteOff = NonNullable<EntryPart["writeOff"]>;
const WRITE_OFFS: Record<WriteOffReason, string> = {
  charge: "a bank charge",
  discount: "an early-payment discount",
  other: "another difference",
};
const writtenOffAs = ({ amount, reason }: WriteOff) => `${formatEuro(amount)} as ${WRITE_OFFS[reason]}`;

const quoted = (text: string | null | undefined) => (text ? `, “${text}”` : "");
export const recordedAlready = (reference?: string | null) => t.aPaymentOfThisAmount({ quoted: quoted(reference) });
/** An entry of an earlier statement that this one may be. */
export const maybeBooked = ({ orders, amount, paidOn, text, isReturn }: EarlierEntry) =>
  `May be the ${BOOKED[kindOf({ amount, isReturn })].noun} of ${formatEuro(Math.abs(amount))} of ${formatDay(paidOn)} already booked to ${orders.join(", ")}${quoted(text)}. Book it only if it is a different one.`;
/** Of a payment of more than is `open`: what becomes credit, and what is no longer written off. */
export const tooMuch = (
  { open, credit, writtenOff }: Record<"open" | "credit" | "writtenOff", Cents>,
  isAfterOthers: boolean,
) => {
  const is = open > 0 ? `only ${formatEuro(open)} is open` : "nothing is open";
  const effects = [
    writtenOff > 0 && `${formatEuro(writtenOff)} is no longer written off`,
    credit > 0 && `${open + writtenOff > 0 ? "the rest" : "it"} becomes credit`,
  ].filter(Boolean);
  const text = `${is}: ${effects.join(", and ")}.`;
  return isAfterOthers ? t.withTheOtherPaymentsOf({ text }) : text[0]!.toUpperCase() + text.slice(1);
};

/** Of an entry with the payer and text of one that was booked before. */
export const repeats = ({ orders, amount, paidOn, text }: EarlierEntry) =>
  t.bookedBeforeToOrderOf({ join: orders.join(", "), amount, paidOn, quoted: quoted(text) });

/** An entry of a statement that was booked before. */
export interface EarlierEntry {
  amount: Cents;
  isReturn: boolean;
  paidOn: string;
  /** The numbers of its orders. */
  orders: readonly string[];
  /** Its reference, text and payer. */
  text: string | null;
}

interface Share {
  orderNumber: string;
  amount: Cents;
}
const sharesOf = (shares: readonly Share[]) =>
  shares.map(({ orderNumber, amount }) => `${formatEuro(amount)} to ${orderNumber}`).join(", ");
export const paysSeveral = (shares: readonly Share[]) => t.paysSeveralOrdersInFull({ shares: sharesOf(shares) });
export const bookedBefore = (shares: readonly Share[], left: Cents) =>
  t.bookedBeforeIsLeft({ shares: sharesOf(shares), left });
export const namesSeveral = (orders: readonly string[]) => t.severalOrderNumbersFound({ join: orders.join(", ") });
/** Of an entry that names no order of the shop. */
export function namesNone({ numbers, references }: Unknown = { numbers: [], references: [] }) {
  if (numbers.length > 0) return t.thereIsNoOrderOr({ join: numbers.slice(0, MAX_SAID).join(", ") });
  if (references.length > 0) return t.theCheckDigitsOfAre({ join: references.slice(0, MAX_SAID).join(", ") });
  return t.noOrderNumberFound();
}
/** So many numbers are said at once. */
const MAX_SAID = 3;
/** The orders of the payer of which just this amount is open. */
export const fits = (orders: readonly string[], unknown?: Unknown) =>
  `${namesNone(unknown)} Payer and amount match ${orders.length === 1 ? `${orders[0]}: choose it if that is right` : `${orders.length} orders: choose one`}.`;
export const moreThanReceived = (what: string, paid: Cents) =>
  `${what}, but ${paid > 0 ? `only ${formatEuro(paid)}` : "nothing"} was received for the order.`;
/** The payment or the refund of a day that is taken back, or without one the credit of an order. */
export const takesBack = (what: string, back: { of: "payment" | "refund"; paidOn: string | null } | null) => {
  if (!back) return t.theCreditOfTheOrder({ what });
  const day = back.paidOn ? ` of ${formatDay(back.paidOn)}` : "";
  return t.the({ what, of: back.of, day });
};

// What is typed about an entry.

/** With what was typed where there are several. */
export const noOrderWithNumber = (typed: string | null) =>
  `There is no order or proforma with this number${typed === null ? "" : `: ${typed}`}.`;

// What booking a statement did.

type Booked = BookedStatement["booked"][number];

const BOOKED = {
  payment: { noun: "payment", as: "Booked to" },
  refund: { noun: "refund", as: "Booked as a refund of" },
  return: { noun: "bank return", as: "Booked as a bank return of" },
};
const kindOf = ({ amount, isReturn = false }: { amount: Cents; isReturn?: boolean }) =>
  paymentKind({ amount, isReturn, isWriteOff: false }) as keyof typeof BOOKED;

/** "2 payments, €120.00, are booked. 1 bank return, €50.00, is booked. €1.20 is written off. 1 was booked before ..." */
export function bookedText({ booked: all, before }: BookedStatement): string {
  const booked = all.filter(({ isUndone }) => !isUndone);
  const undone = new Set(all.filter(({ isUndone }) => isUndone).map(({ key }) => key)).size;
  const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const texts: string[] = [];
  for (const [kind, { noun }] of Object.entries(BOOKED)) {
    const parts = booked.filter((one) => kindOf(one) === kind);
    // As the bank counts them: one may be for several orders.
    const count = new Set(parts.map(({ key }) => key)).size;
    if (count === 0 && (kind !== "payment" || all.length > 0)) continue;
    const sum = sumOf(parts.map(({ amount }) => Math.abs(amount)));
    texts.push(`${counted(count, noun)}, ${formatEuro(sum)}, ${count === 1 ? "is" : "are"} booked.`);
  }
  const writtenOff = sumOf(booked.map(({ writeOff }) => writeOff?.amount ?? 0));
  if (writtenOff > 0) texts.push(`${formatEuro(writtenOff)} is written off.`);
  if (undone > 0) texts.push(`${undone} ${undone === 1 ? "was" : "were"} undone since.`);
  const were = before.length === 1 ? "was" : "were";
  if (before.length > 0) texts.push(`${before.length} ${were} booked already and not booked again.`);
  return texts.join(" ");
}

/** What stands before the number of the order to which an entry was booked, and after it. */
export const bookedAs = (one: Booked) => BOOKED[kindOf(one)].as;
export const withWriteOff = ({ writeOff, isUndone }: Booked) =>
  isUndone ? ", undone since" : writeOff ? `, ${writtenOffAs(writeOff)} written off` : "";
