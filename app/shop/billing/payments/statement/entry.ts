import { putSheets, type SheetChoice } from "~/shop/base/files/table/preview";
import type { Cents } from "~/formats/money";
import { WRITE_OFF_REASONS, type WriteOffReason } from "../payment";

/** An entry of a bank statement. */
export interface StatementEntry {
  /** Hash of account, day, amount and the bank's reference or the content; a payment is booked under it once. */
  key: string;
  /**
   * The key under which it is booked where that one is taken and somebody says that it is another payment: that of its content where it
   * has a reference of the bank, otherwise that of the next such entry of a file. Missing for a statement from before there was one.
   */
  again?: string;
  /** What tells the entry from others of its account, day and amount: the bank's reference, who paid and why, or nothing. */
  knownBy?: "reference" | "content" | "nothing";
  bookedOn: string | null;
  /** Negative for a debit. */
  amount: Cents | null;
  /** As the bank writes it, where it is another one than euro. */
  currency?: string;
  counterparty: string;
  reference: string;
  /** A line end in it is where the bank has broken the text, maybe within a number. */
  text: string;
  /** Why it cannot be booked; null when it can. */
  leftOut: string | null;
  /** Whether a person must look at it although it is left out: its day or amount cannot be read, and it may be a payment. */
  isUnread?: boolean;
  /** The statement's account, as far as the file says which it is. */
  account?: string;
  /** Whether the bank takes back an earlier entry. */
  isReversal?: boolean;
  /** What a person must look at before it is booked. */
  doubt?: string;
}

/** A statement as it is stored: its entries, or a CSV file until somebody has said what its columns hold. */
export type StoredStatement = StatementEntry[] | { csv: string };

/** How often an entry is booked at most as another payment that cannot be told from it. */
export const MAX_REPEATS = 4;

/** What of an entry is for an order. */
export interface EntryPart {
  orderId: number;
  /** Negative for a refund. */
  amount: Cents;
  /** What of the order is written off with it, and why. */
  writeOff?: { amount: Cents; reason: WriteOffReason };
}

/** What booking a statement did. */
export interface BookedStatement {
  /** What was booked: entry and order. An entry may be for several orders. */
  booked: (Pick<EntryPart, "orderId" | "amount" | "writeOff"> & {
    key: string;
    orderNumber: string;
    isReturn?: boolean;
    /** Which payment it is (see the model); missing in results of an earlier version. */
    entryKey?: string;
    entryPart?: number;
    /** Whether it was undone since. */
    isUndone?: boolean;
  })[];
  /** The keys of entries that somebody had booked before. */
  before: string[];
}

/** The largest statement, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** The most entries of a statement, and the most that can be booked: they are decided on one page. */
export const MAX_ENTRIES = 5_000;
export const MAX_BOOKABLE = 500;
/** What is read of a ZIP of statements at most: files, and bytes of all of them unpacked. */
export const ZIP_LIMITS = { files: 400, bytes: 20 * 1024 * 1024 } as const;
/** For how long an uploaded statement can be viewed and booked, in hours. */
export const STATEMENT_KEPT_HOURS = 24;

/** The most orders for which an entry can be. */
export const MAX_PARTS = 20;

/** The choices about an entry besides those for known orders. */
export const OTHER_ORDER = "other";
export const LEAVE_OUT = "leave";

/** The choice of orders for an entry: "14" for all of it, "14+50:charge" to write off 50 cents as well, "14=145591,15=121800". */
export function choiceOf(parts: readonly EntryPart[]): string {
  const [{ orderId, writeOff }, ...others] = parts as [EntryPart, ...EntryPart[]];
  if (others.length > 0) return parts.map((part) => `${part.orderId}=${part.amount}`).join(",");
  return writeOff ? `${orderId}+${writeOff.amount}:${writeOff.reason}` : String(orderId);
}

/** The parts of an entry of `amount` that a choice names; null for another choice. */
export function partsOfChoice(choice: string, amount: Cents): EntryPart[] | null {
  const [, only, cents, why] = /^(\d{1,10})(?:\+([1-9]\d{0,5}):([a-z]+))?$/.exec(choice) ?? [];
  const reason = WRITE_OFF_REASONS.find((one) => one === why);
  if (only && why && !reason) return null;
  if (only) {
    return [{ orderId: Number(only), amount, ...(reason && { writeOff: { amount: Number(cents), reason } }) }];
  }
  const parts = choice.split(",", MAX_PARTS + 1).map((part): EntryPart | null => {
    const [, orderId, cents] = /^(\d{1,10})=(\d{1,10})$/.exec(part) ?? [];
    return orderId ? { orderId: Number(orderId), amount: Number(cents) } : null;
  });
  return parts.length <= MAX_PARTS && parts.every((part) => part !== null) ? parts : null;
}

/** What of orders was shown as not paid, as a form sends it: "15:121800 16:-500". */
export const seenText = (unpaid: ReadonlyMap<number, Cents>): string =>
  [...unpaid].map(([orderId, cents]) => `${orderId}:${cents}`).join(" ");

/** What of orders was shown as not paid, by their ids. */
export function seenIn(text: string): Map<number, Cents> {
  const pairs = text.matchAll(/(?<!\S)(\d{1,10}):(-?\d{1,12})(?!\S)/g);
  return new Map([...pairs].map(([, orderId, cents]) => [Number(orderId), Number(cents)]));
}

/** The address of an uploaded statement; of a workbook with several sheets, with their names. */
export function statementAddress(id: string, sheets: SheetChoice | null = null): string {
  const search = new URLSearchParams();
  putSheets(search, sheets);
  return `/admin/payments/statement/${id}${sheets ? `?${search}` : ""}`;
}
