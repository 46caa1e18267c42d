import type { Cents } from "~/shop/money/money";

/** An entry of a bank statement. */
export interface StatementEntry {
  /** Hash of account, day, amount and the bank's reference or the content; a payment is booked under it once. */
  key: string;
  bookedOn: string | null;
  /** Negative for a debit. */
  amount: Cents | null;
  counterparty: string;
  reference: string;
  text: string;
  /** Why it cannot be booked; null when it can. */
  leftOut: string | null;
}

/** What booking a statement did. */
export interface BookedStatement {
  /** The booked entries: key and order. */
  booked: { key: string; orderId: number; orderNumber: string; amount: Cents }[];
  /** The keys of entries that somebody had booked before. */
  before: string[];
}

/** The largest statement, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** The most entries of a statement, and the most that can be booked: they are decided on one page. */
export const MAX_ENTRIES = 5_000;
export const MAX_BOOKABLE = 500;
/** For how long an uploaded statement can be viewed and booked, in hours. */
export const STATEMENT_KEPT_HOURS = 24;

/** The choices about an entry besides the id of the proposed order. */
export const OTHER_ORDER = "other";
export const LEAVE_OUT = "leave";

/** The address of an uploaded statement. */
export const statementAddress = (id: string) => `/admin/payments/statement/${id}`;
