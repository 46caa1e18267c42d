import { addDays } from "~/formats/dates";
import type { Cents } from "~/formats/money";

/** The filters of the list of payments, by the day of the earliest instalment that is not paid in full. */
export const RECEIVABLES = [
  "open",
  "overdue",
  "not-due",
  "1-30",
  "31-60",
  "61-90",
  "over-90",
  "to-confirm",
  "credits",
] as const;
export type ReceivablesFilter = (typeof RECEIVABLES)[number];

/** The ages of what is open and has a due day. Each such order is in exactly one of them. */
export const AGES = ["not-due", "1-30", "31-60", "61-90", "over-90"] as const;
export type Age = (typeof AGES)[number];

/** Days overdue, of each age: at least and at most; null without a limit. */
const DAYS: Record<Age | "open" | "overdue", [least: number | null, most: number | null]> = {
  open: [null, null],
  overdue: [1, null],
  "not-due": [null, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "over-90": [91, null],
};

/** The first and the last due day of an age, both included; null without a limit. */
export function dueDays(age: keyof typeof DAYS, today: string): { from: string | null; until: string | null } {
  const [least, most] = DAYS[age];
  return {
    from: most === null ? null : addDays(today, -most),
    until: least === null ? null : addDays(today, -least),
  };
}

/** The filter in `?show=1-30`: all that is open when it is missing, null for an unknown one. */
export function requestedReceivables(search: URLSearchParams): ReceivablesFilter | null {
  const show = search.get("show") ?? "open";
  return RECEIVABLES.find((filter) => filter === show) ?? null;
}

/** The address of a page of the list of payments. */
export function receivablesAddress(show: ReceivablesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (show !== "open") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/payments${search.size > 0 ? `?${search}` : ""}`;
}

/** How many orders a filter has, and what they amount to. */
export interface ReceivablesSum {
  count: number;
  /** What is open, or the credit. */
  amount: Cents;
  /** What of it should have been paid before today. */
  overdue: Cents;
}

export type ReceivablesSums = Record<ReceivablesFilter, ReceivablesSum>;
