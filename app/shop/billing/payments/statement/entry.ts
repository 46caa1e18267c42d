import { putSheets, type SheetChoice } from "~/shop/base/files/table/preview";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import type { Cents } from "~/formats/money";
import { INVOICE_SERIES } from "~/shop/billing/invoices/invoice";
import { WRITE_OFF_REASONS, type WriteOffReason } from "../payment";

export interface StatementEntry {
  /** A hash of account, day, amount and the bank's reference or the content; a payment is booked under it once. */
  key: string;
  /**
   * The key under which it is booked where `key` is taken and somebody says that it is another payment: that of its
   * content where it has a bank reference, otherwise that of the next such entry of a file. Missing for statements from
   * before there was one.
   */
  again?: string;
  /** What distinguishes the entry from others of its account, day and amount. */
  knownBy?: "reference" | "content" | "nothing";
  bookedOn: string | null;
  /** Negative for a debit. */
  amount: Cents | null;
  /** As the bank writes it; missing for euro. */
  currency?: string;
  counterparty: string;
  reference: string;
  /** A line end is where the bank has broken the text, perhaps within a number. */
  text: string;
  /** The reason, for one that cannot be booked. */
  leftOut: string | null;
  /** A person must look at it although it is left out: its day or amount is unreadable, and it may be a payment. */
  isUnread?: boolean;
  /** As far as the file names it. */
  account?: string;
  /** The bank takes back an earlier entry. */
  isReversal?: boolean;
  /** A person must look at this before it is booked. */
  doubt?: string;
}

export type StoredStatement = StatementEntry[] | StoredCsv;

export interface StoredCsv {
  csv: string;
  /** What was said about its columns. */
  answers?: ColumnAnswers;
  /** Missing until all is said. */
  entries?: StatementEntry[];
}

/** Bookings of an entry as another payment that cannot be told from it. */
export const MAX_REPEATS = 4;

/** The part of an entry that is for one order. */
export interface EntryPart {
  orderId: number;
  /** Negative for a refund. */
  amount: Cents;
  /** Written off of the order with it. */
  writeOff?: { amount: Cents; reason: WriteOffReason };
  /** Credited of the order with it, as the cash discount of the invoice with this number. */
  cashDiscount?: { amount: Cents; number: string };
}

/** The result of booking a statement. */
export interface BookedStatement {
  /** By entry and order: an entry may be for several orders. */
  booked: (Pick<EntryPart, "orderId" | "amount" | "writeOff" | "cashDiscount"> & {
    key: string;
    orderNumber: string;
    isReturn?: boolean;
    /** The payment (see the model); missing in results of an earlier version. */
    entryKey?: string;
    entryPart?: number;
    /** Undone since. */
    isUndone?: boolean;
  })[];
  /** Keys of entries that somebody had booked before. */
  before: string[];
}

/** The largest statement, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** Bookable entries are decided on one page. */
export const MAX_ENTRIES = 5_000;
export const MAX_BOOKABLE = 500;
/** For a ZIP of statements: files, and bytes of all of them unpacked. */
export const ZIP_LIMITS = { files: 400, bytes: 20 * 1024 * 1024 } as const;
/** Orders of one entry. */
export const MAX_PARTS = 20;

/** Besides known orders. */
export const OTHER_ORDER = "other";
export const LEAVE_OUT = "leave";

/**
 * "14" for all of it, "14+50:charge" to write off 50 cents as well, "14+244:INV-2026-0001" to credit them as the cash discount of an
 * invoice, "14=145591,15=121800", "14=142679+2912:INV-2026-0001,15=119364+2436:INV-2026-0001".
 */
export function choiceOf(parts: readonly EntryPart[]): string {
  return parts
    .map(({ orderId, amount, writeOff, cashDiscount }) => {
      const order = parts.length > 1 ? `${orderId}=${amount}` : String(orderId);
      if (cashDiscount) return `${order}+${cashDiscount.amount}:${cashDiscount.number}`;
      return writeOff ? `${order}+${writeOff.amount}:${writeOff.reason}` : order;
    })
    .join(",");
}

/** The parts of an entry of `amount`; null for another choice. */
export function partsOfChoice(choice: string, amount: Cents): EntryPart[] | null {
  const written = choice.split(",", MAX_PARTS + 1);
  if (written.length > MAX_PARTS) return null;
  const parts = written.map((one) => partOf(one, written.length > 1 ? null : amount));
  return parts.every((part) => part !== null) ? parts : null;
}

/** Without `whole` it says its amount itself. */
function partOf(written: string, whole: Cents | null): EntryPart | null {
  const [, id, own, cents, why] =
    /^(\d{1,10})(?:=(\d{1,10}))?(?:\+([1-9]\d{0,8}):([a-z]+|[A-Z]+-\d{4}-\d{1,9}))?$/.exec(written) ?? [];
  const amount = own === undefined ? whole : Number(own);
  if (!id || amount === null) return null;
  const part = { orderId: Number(id), amount };
  if (!why) return part;
  const reason = WRITE_OFF_REASONS.find((one) => one === why);
  if (reason) return { ...part, writeOff: { amount: Number(cents), reason } };
  return why.startsWith(INVOICE_SERIES.invoice)
    ? { ...part, cashDiscount: { amount: Number(cents), number: why } }
    : null;
}

/** The unpaid amounts that a form showed, by order: "15:121800 16:-500". */
export const seenText = (unpaid: ReadonlyMap<number, Cents>): string =>
  [...unpaid].map(([orderId, cents]) => `${orderId}:${cents}`).join(" ");

/** Reads seenText. */
export function seenIn(text: string): Map<number, Cents> {
  const pairs = text.matchAll(/(?<!\S)(\d{1,10}):(-?\d{1,12})(?!\S)/g);
  return new Map([...pairs].map(([, orderId, cents]) => [Number(orderId), Number(cents)]));
}

/** An uploaded statement; of a workbook with several sheets, with their names. */
export function statementAddress(id: string, sheets: SheetChoice | null = null): string {
  const search = new URLSearchParams();
  putSheets(search, sheets);
  return `/admin/payments/statement/${id}${sheets ? `?${search}` : ""}`;
}

/** All that can be asked about the columns of an uploaded CSV file. */
export const columnsAddress = (id: string) => `${statementAddress(id)}?columns`;
