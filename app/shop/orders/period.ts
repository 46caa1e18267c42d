import * as t from "~/messages/orders";
import { requestedText } from "~/shop/base/search/words";
import { addDays, isDay, isoMonth, startOfDay } from "~/formats/dates";
import { type OrderPayment, type OrderStatus, type OrderTask, requestedStatus, requestedWait } from "./order";

/**
 * The filter of the CSV export: whole days in the brand's time zone, `to` included, a status or null for all, what they wait for, and a search text
 * of the list of orders.
 */
export interface Period {
  from: string;
  to: string;
  status: OrderStatus | null;
  /** Only orders in which this must be decided or paid, in any status. */
  waitingFor?: OrderTask | OrderPayment;
  q?: string;
}

/** What a row of an export is: a line of an order placed in the period, a document issued in it, a line of one, or a payment of that time. */
export const EXPORT_ROWS = ["order-lines", "documents", "document-lines", "payments"] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

/** The fields of the period form as typed, to be shown again. */
export type TypedPeriod = Record<"rows" | "from" | "to" | "status" | "q", string>;

/** The error messages of the period form, by field. */
export type PeriodErrors = Partial<Record<keyof TypedPeriod, string[]>>;

/** The value of the status field for all statuses. */
export const ALL_STATUSES = "all";

/** The first and last day of the current month in the brand's time zone. */
export function currentMonth(now: Date): { from: string; to: string } {
  const month = isoMonth(now);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/**
 * Parses a period from URL parameters; without days it is the current month. Returns the typed fields, what a row is,
 * and either the period or the errors by field.
 */
export function readPeriod(
  search: URLSearchParams,
  now: Date,
): { typed: TypedPeriod; rows: ExportRows; period: Period | null; errors: PeriodErrors } {
  const hasDays = search.has("from") || search.has("to");
  const { from, to } = hasDays ? { from: search.get("from") ?? "", to: search.get("to") ?? "" } : currentMonth(now);
  const typed = {
    rows: search.get("rows") || "order-lines",
    from,
    to,
    status: search.get("status") || ALL_STATUSES,
    q: requestedText(search),
  };
  const rows = EXPORT_ROWS.find((one) => one === typed.rows);
  const status = requestedStatus(search);
  const waitingFor = requestedWait(search);
  const errors: PeriodErrors = {};
  if (!rows) errors.rows = [t.chooseRows()];
  if (!isDay(from)) errors.from = [from === "" ? t.enterDay({ which: "first" }) : t.enterIsoDay({ which: "first" })];
  if (!isDay(to)) errors.to = [to === "" ? t.enterDay({ which: "last" }) : t.enterIsoDay({ which: "last" })];
  else if (!errors.from && from > to) errors.to = [t.lastDayBeforeFirst()];
  if (!status && !waitingFor && typed.status !== ALL_STATUSES) errors.status = [t.chooseStatus()];
  const isValid = Object.keys(errors).length === 0;
  return {
    typed,
    errors,
    rows: rows ?? "order-lines",
    period: isValid ? { from, to, status, ...(waitingFor && { waitingFor }), ...(typed.q && { q: typed.q }) } : null,
  };
}

/** The start (inclusive) and the end (exclusive) of a period. */
export function periodBounds({ from, to }: Period): [from: Date, before: Date] {
  return [startOfDay(from), startOfDay(addDays(to, 1))];
}
