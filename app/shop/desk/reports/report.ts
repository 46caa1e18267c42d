import { singleLine } from "~/formats/text";
import * as t from "~/messages/desk";
import { requestedPage } from "~/shop/base/paging";

/** Money is in cents, a share in hundredths of a percent, a day "2027-03-03". */
export interface ReportColumn {
  key: string;
  kind: "text" | "number" | "money" | "share" | "day";
}

/** A value for each column and the page to which the first column links. */
export interface ReportRow {
  key: string;
  to: string | null;
  /** The style of a piece. */
  productId?: number;
  values: Record<string, string | number | null>;
}

interface ReportDefinition {
  columns: readonly ReportColumn[];
  /** The column whose figures have bars. */
  bars: string;
  /** None, the period, or also the period to compare with. */
  filter: "none" | "period" | "periods";
  /** The columns when it is counted by invoices; missing where it is by orders alone. */
  invoiced?: readonly ReportColumn[];
}

const text = <Key extends string>(key: Key) => ({ key, kind: "text" }) as const;
const number = <Key extends string>(key: Key) => ({ key, kind: "number" }) as const;
const money = <Key extends string>(key: Key) => ({ key, kind: "money" }) as const;

/** Below the analytics. */
export const REPORTS = {
  sold: {
    columns: [text("style"), text("sku"), text("color"), text("size"), number("pieces"), money("net")],
    bars: "pieces",
    filter: "period",
  },
  "sell-through": {
    columns: [text("style"), number("sold"), number("left"), { key: "share", kind: "share" }],
    bars: "share",
    filter: "period",
  },
  "open-orders": {
    columns: [text("window"), text("ships"), number("orders"), number("pieces"), money("net")],
    bars: "net",
    filter: "none",
  },
  "quiet-customers": {
    columns: [text("customer"), { key: "last", kind: "day" }, number("orders"), money("net")],
    bars: "net",
    filter: "periods",
  },
  countries: {
    columns: [text("country"), number("orders"), number("pieces"), money("net")],
    bars: "net",
    filter: "period",
    invoiced: [text("country"), number("documents"), money("net")],
  },
  customers: {
    columns: [text("customer"), number("orders"), number("pieces"), money("net")],
    bars: "net",
    filter: "period",
    invoiced: [text("customer"), number("documents"), money("net")],
  },
  claims: {
    columns: [
      text("style"),
      text("reason"),
      number("claims"),
      number("pieces"),
      number("accepted"),
      number("returned"),
    ],
    bars: "pieces",
    filter: "period",
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof REPORTS;

/** Those that can be counted by invoices. */
export type InvoicedReport = {
  [Name in ReportName]: (typeof REPORTS)[Name] extends { invoiced: unknown } ? Name : never;
}[ReportName];

export const isInvoicedReport = (name: ReportName): name is InvoicedReport => reportOf(name).invoiced !== undefined;

export const COUNTED_BY = ["orders", "invoices"] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** From `?by=invoices`. */
export const requestedBasis = (search: URLSearchParams): CountedBy =>
  search.get("by") === "invoices" ? "invoices" : "orders";

export const reportOf = (name: ReportName): ReportDefinition => REPORTS[name];

/** From an address; null for any other. */
export const asReportName = (name: string | undefined): ReportName | null =>
  (Object.keys(REPORTS) as ReportName[]).find((one) => one === name) ?? null;

/** With figures: a year ("2026") or a delivery window ("window-12"). */
export interface SalesPeriod {
  value: string;
  label: string;
}

/** The period, and the one with which it is compared. */
export interface ReportFilter {
  period: string;
  before: string;
  /** By orders where it is missing. */
  by?: CountedBy;
}

/** From an address. Unknown periods give the current one, and the year or window before it. */
export function reportQuery(search: URLSearchParams, periods: readonly SalesPeriod[]): ReportFilter & { page: number } {
  const placeOf = (name: string) => {
    const value = singleLine(search.get(name) ?? "");
    return periods.findIndex((period) => period.value === value);
  };
  const at = Math.max(0, placeOf("period"));
  const period = periods[at]!.value;
  const isYear = (value = "") => /^\d{4}$/.test(value);
  const next = periods.slice(at + 1).find(({ value }) => isYear(value) === isYear(period));
  const before = periods[placeOf("before")] ?? next ?? periods[at]!;
  return { period, before: before.value, page: requestedPage(search) };
}

/** With "/csv" that of its file. */
export function reportAddress(
  name: ReportName,
  filter: Partial<ReportFilter> & { page?: number } = {},
  file: "" | "/csv" = "",
): string {
  const { period, before, by, page = 1 } = filter;
  const has = reportOf(name).filter;
  const search = new URLSearchParams({
    ...(has !== "none" && period && { period }),
    ...(has === "periods" && before && { before }),
    ...(by === "invoices" && { by }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/reports/${name}${file}${search.size > 0 ? `?${search}` : ""}`;
}

export const columnsOf = (name: ReportName, { by }: Pick<ReportFilter, "by">): readonly ReportColumn[] =>
  (by === "invoices" && reportOf(name).invoiced) || reportOf(name).columns;

export const reportColumnName = (name: ReportName, column: string) =>
  t.reportColumnName(`${name}.${column}` as Parameters<typeof t.reportColumnName>[0]);
