import { isoDay, startOfDay } from "~/formats/dates";
import { ORDER_STATUSES, type OrderStatus } from "./order";

/** Which orders a file holds: those of whole days by the brand's clock, the last one included, in one status or all. */
export interface Period {
  from: string;
  to: string;
  status: OrderStatus | null;
}

/** What was typed for a period, as the form shows it again. */
export type TypedPeriod = Record<"from" | "to" | "status", string>;

/** What is wrong with a period, by field. */
export type PeriodErrors = Partial<Record<keyof TypedPeriod, string[]>>;

/** The value of a status filter that leaves out nothing. */
export const ALL_STATUSES = "all";

/** The days of the brand's current month. */
export function currentMonth(now: Date): { from: string; to: string } {
  const month = isoDay(now).slice(0, 7);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/**
 * Reads a period from an address; without days it is the current month. Gives what was typed and either the period
 * or, by field, what is wrong.
 */
export function readPeriod(
  search: URLSearchParams,
  now: Date,
): { typed: TypedPeriod; period: Period | null; errors: PeriodErrors } {
  const isAsked = search.has("from") || search.has("to");
  const { from, to } = isAsked
    ? { from: search.get("from") ?? "", to: search.get("to") ?? "" }
    : currentMonth(now);
  const typed = { from, to, status: search.get("status") || ALL_STATUSES };
  const status = ORDER_STATUSES.find((one) => one === typed.status) ?? null;
  const errors: PeriodErrors = {};
  if (!isDay(from)) errors.from = [wrongDay("first", from)];
  if (!isDay(to)) errors.to = [wrongDay("last", to)];
  else if (!errors.from && from > to) errors.to = ["The last day is before the first one."];
  if (!status && typed.status !== ALL_STATUSES) errors.status = ["Choose a status from the list."];
  const isRight = Object.keys(errors).length === 0;
  return { typed, errors, period: isRight ? { from, to, status } : null };
}

/** A day of the calendar in this century, so that no moment of it is beyond what a database holds. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function wrongDay(which: "first" | "last", typed: string): string {
  return typed === ""
    ? `Enter the ${which} day.`
    : `Enter the ${which} day as year, month and day: 2026-11-20.`;
}

/** The moments between which a period lies: from the first up to, but not at, the second. */
export function momentsOf({ from, to }: Period): [from: Date, before: Date] {
  const dayAfter = new Date(`${to}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  return [startOfDay(from), startOfDay(dayAfter.toISOString().slice(0, 10))];
}
