import * as t from "~/messages/orders";
import { requestedText } from "~/shop/base/search/words";
import type { StaffRight } from "~/shop/customers/people/staff-role";
import { addDays, isDay, isoMonth, startOfDay } from "~/formats/dates";
import type { OrderStatus } from "./order";
import { orderParameters, ordersQuery, type OrdersQuery } from "./orders-query";

/** Whole days in the brand's time zone, `to` included; `status` null for all; the rest as in the list of orders. */
export interface Period extends Partial<Omit<OrdersQuery, "from" | "to" | "sort" | "page">> {
  from: string;
  to: string;
  status: OrderStatus | null;
}

/** A row is a line of an order placed in the period, a document issued in it, a line of one, or a payment. */
export const EXPORT_ROWS = ["order-lines", "documents", "document-lines", "payments"] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

/** Who may export them. */
export const EXPORT_RIGHTS: Record<ExportRows, StaffRight> = {
  "order-lines": "see-orders",
  documents: "see-documents",
  "document-lines": "see-documents",
  payments: "see-payments",
};

/** As typed, to be shown again. */
export type TypedPeriod = Record<"rows" | "from" | "to" | "status" | "q", string>;

export type PeriodErrors = Partial<Record<keyof TypedPeriod, string[]>>;

export const ALL_STATUSES = "all";

/** In the brand's time zone. */
export function currentMonth(now: Date): { from: string; to: string } {
  const month = isoMonth(now);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/**
 * Reads URL parameters; without days it is the current month. `kept` are those of the list of orders for which the form has no field.
 */
export function readPeriod(
  search: URLSearchParams,
  now: Date,
  seesPrices: boolean,
): { typed: TypedPeriod; kept: Record<string, string>; rows: ExportRows; period: Period | null; errors: PeriodErrors } {
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
  const { sort: _sort, page: _page, ...query } = ordersQuery(search, seesPrices);
  const { status, waitingFor } = query;
  const { q: _q, status: _status, from: _from, to: _to, ...kept } = orderParameters(query);
  const isSet = ([, value]: [string, unknown]) => Boolean(value);
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
    kept,
    period: isValid ? { ...Object.fromEntries(Object.entries(query).filter(isSet)), from, to, status } : null,
  };
}

/** The start is inclusive, the end exclusive. */
export function periodBounds({ from, to }: Period): [from: Date, before: Date] {
  return [startOfDay(from), startOfDay(addDays(to, 1))];
}
