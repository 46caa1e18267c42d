import { addDays } from "~/formats/dates";
import type { Cents } from "~/formats/money";

/** By the day of the earliest unpaid instalment. */
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

/** Each order with an open amount and a due day is in exactly one. */
export const AGES = ["not-due", "1-30", "31-60", "61-90", "over-90"] as const;
export type Age = (typeof AGES)[number];

/** Days overdue, both included; null without a limit. */
const DAYS: Record<Age | "open" | "overdue", [least: number | null, most: number | null]> = {
  open: [null, null],
  overdue: [1, null],
  "not-due": [null, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "over-90": [91, null],
};

/** Both included; null without a limit. */
export function dueDays(age: keyof typeof DAYS, today: string): { from: string | null; until: string | null } {
  const [least, most] = DAYS[age];
  return {
    from: most === null ? null : addDays(today, -most),
    until: least === null ? null : addDays(today, -least),
  };
}

/** From `?show=1-30`: all open amounts when it is missing, null for an unknown one. */
export function requestedReceivables(search: URLSearchParams): ReceivablesFilter | null {
  const show = search.get("show") ?? "open";
  return RECEIVABLES.find((filter) => filter === show) ?? null;
}

/** A page of the list of payments. */
export function receivablesAddress(show: ReceivablesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (show !== "open") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/payments${search.size > 0 ? `?${search}` : ""}`;
}

export interface ReceivablesSum {
  count: number;
  /** The open amounts, or the credit. */
  amount: Cents;
  /** The part of `amount` that should have been paid before today. */
  overdue: Cents;
}

export type ReceivablesSums = Record<ReceivablesFilter, ReceivablesSum>;
