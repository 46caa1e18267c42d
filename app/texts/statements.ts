import { counted } from "~/formats/counted";
import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import type { UnreadableStatement } from "~/shop/base/problem";
import { paymentKind, type WriteOffReason } from "~/shop/billing/payments/payment";
import type { AskedColumn } from "~/shop/billing/payments/statement/csv-columns";
import type { BookedStatement, EntryPart } from "~/shop/billing/payments/statement/entry";
import type { Unknown } from "~/shop/billing/payments/statement/find-orders.server";

/** Why a bank statement cannot be read. */
export function unreadableStatement(reason: Exclude<UnreadableStatement, { problem: unknown }>): string {
  if (typeof reason === "string") return UNREADABLE[reason];
  if ("missing" in reason) return missingColumns(reason.missing);
  const { moreThan, of } = reason;
  return of === "files"
    ? `The ZIP has more than ${moreThan} files. Upload them in parts.`
    : `The statement has more than ${moreThan.toLocaleString("en")} ${of}. Download it from the bank in shorter periods.`;
}

const UNREADABLE: Record<Extract<UnreadableStatement, string>, string> = {
  "damaged ZIP": "The ZIP is damaged or protected by a password. Download it from the bank again.",
  "large ZIP": "The ZIP is too large when it is unpacked. Download shorter periods from the bank.",
  "damaged XML":
    "This XML file cannot be read: it is damaged, or it declares a document type. Download the statement again.",
  "large XML": "The statement has far more details than a bank writes. Download it from the bank in shorter periods.",
  "no statement":
    "This XML file is not a bank statement. Download the statement from the bank as camt.053 (XML), MT940, CSV or XLSX.",
  "interim report":
    "This is an interim report (MT942), not a statement. Download the statement from the bank as camt.053 or MT940.",
  "no entries": "The statement has no entries.",
  PDF: "This is a PDF. Download the statement from the bank as camt.053 (XML), MT940, CSV or XLSX.",
  "columns in ZIP": "Upload this file by itself: you are asked then what its columns hold.",
  "no text":
    "This file is not a bank statement. Download the statement from the bank as camt.053 (XML), MT940, CSV or XLSX.",
};

function missingColumns(missing: Extract<UnreadableStatement, { missing: unknown }>["missing"]) {
  const named = missing.map((what) => (what === "reference" ? "the reference or purpose" : `the ${what}`));
  return `There is no column for ${named.join(", ")}. Upload a statement as camt.053 (XML), MT940, CSV or XLSX.`;
}
/** With the amount as the file has it, "" for none, and what it is if the sign in it separates thousands. */
export const amountNotReadable = (written: string, thousands: Cents | null) => {
  if (thousands === null) return written ? `The amount “${written}” cannot be read.` : "The amount cannot be read.";
  return `The amount “${written}” may be ${formatEuro(thousands)}, or a thousandth of that: record the payment at its order.`;
};
export const otherCurrency = (currency: string) =>
  currency ? `In ${currency}, not in euro.` : "The currency is not stated.";
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
  `Book to ${orderNumber} and write off ${writtenOffAs(writeOff)}`;

type WriteOff = NonNullable<EntryPart["writeOff"]>;
const WRITE_OFFS: Record<WriteOffReason, string> = {
  charge: "a bank charge",
  discount: "an early-payment discount",
  other: "another difference",
};
const writtenOffAs = ({ amount, reason }: WriteOff) => `${formatEuro(amount)} as ${WRITE_OFFS[reason]}`;

const quoted = (text: string | null | undefined) => (text ? `, “${text}”` : "");
export const recordedAlready = (reference?: string | null) =>
  `A payment of this amount and day is recorded for the order already${quoted(reference)}.`;
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
  return isAfterOthers ? `With the other payments of this file, ${text}` : text[0]!.toUpperCase() + text.slice(1);
};

/** Of an entry with the payer and text of one that was booked before. */
export const repeats = ({ orders, amount, paidOn, text }: EarlierEntry) =>
  `Booked before, to order ${orders.join(", ")}: ${formatEuro(amount)} of ${formatDay(paidOn)}${quoted(text)}. Book it only if the same was paid twice.`;

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
export const paysSeveral = (shares: readonly Share[]) => `Pays several orders in full: ${sharesOf(shares)}.`;
export const bookedBefore = (shares: readonly Share[], left: Cents) =>
  `Booked before: ${sharesOf(shares)}; ${formatEuro(left)} is left.`;
export const namesSeveral = (orders: readonly string[]) => `Several order numbers found: ${orders.join(", ")}.`;
/** Of an entry that names no order of the shop. */
export function namesNone({ numbers, references }: Unknown = { numbers: [], references: [] }) {
  if (numbers.length > 0) return `There is no order or proforma ${numbers.slice(0, MAX_SAID).join(", ")}.`;
  if (references.length > 0) return `The check digits of ${references.slice(0, MAX_SAID).join(", ")} are wrong.`;
  return "No order number found.";
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
  if (!back) return `${what}: the credit of the order.`;
  const day = back.paidOn ? ` of ${formatDay(back.paidOn)}` : "";
  return `${what}: the ${back.of}${day}.`;
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
