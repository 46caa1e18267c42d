import { addDays, addMonths, isDay } from "~/formats/dates";
import type { Cents, PercentHundredths } from "~/formats/money";
import type { VatKind } from "../vat/vat-treatment";

/** The files of a month; that of the One-Stop Shop is of its quarter. */
export const BOOK_FILES = ["ledger", "ec-sales-list", "oss", "intrastat"] as const;
export type BookFile = (typeof BOOK_FILES)[number];

/** Whole days, `to` included: "2026-11-01" to "2026-11-30". */
export interface Days {
  from: string;
  to: string;
}

/** "2026-11" of an address; null for anything else. */
export const asMonth = (text: string | undefined): string | null => (text && isDay(`${text}-01`) ? text : null);

export const monthOf = (day: string): string => day.slice(0, 7);

export const daysOfMonth = (month: string): Days => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** "2026-Q4" of a month or a day. */
export const quarterOf = (month: string): string => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;

export function daysOfQuarter(month: string): Days {
  const first = addMonths(month, -((Number(month.slice(5)) - 1) % 3));
  return { from: daysOfMonth(first).from, to: daysOfMonth(addMonths(first, 2)).to };
}

export const monthAddress = (month: string): string => `/admin/books/${month}`;
export const booksAddress = (year?: string): string => `/admin/books${year ? `?year=${year}` : ""}`;

/** In cents without and of VAT; what is credited counts negative. */
export interface BookSum {
  documents: number;
  net: Cents;
  vat: Cents;
}

/** Documents of a month with the same VAT. */
export interface SupplySum extends BookSum {
  vatKind: VatKind;
  vatRate: PercentHundredths;
  /** The part of `net` that was invoiced, and that was credited: 0 or less. */
  invoiced: Cents;
  credited: Cents;
}

export interface MonthSums extends BookSum {
  /** "2026-11" */
  month: string;
  invoiced: Cents;
  credited: Cents;
  supplies: SupplySum[];
  /** The part of it that credits documents of earlier months. */
  corrections: BookSum;
}

/** That a month was signed off: by whom, null where it is not known any more, and when. */
export interface SignedMonth {
  by: string | null;
  /** An ISO time. */
  at: string;
}

/** What the page of a month says of its sign-off. */
export interface SignOffState {
  signed: SignedMonth | null;
  /** With this month or a later one that was signed off. */
  isClosed: boolean;
  isOver: boolean;
  /** The first month before with documents that is not closed. */
  earlierOpen: string | null;
  /** Shipments of the month without an invoice. */
  toInvoice: number;
}

export const addBookSums = <Sum extends BookSum>(sums: readonly Sum[], part: (sum: Sum) => number): number =>
  sums.reduce((all, sum) => all + part(sum), 0);
