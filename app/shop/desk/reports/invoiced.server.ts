import { sql } from "~/db/db.server";
import { addMonths } from "~/formats/dates";
import { salesMonthOf } from "~/shop/orders/sales.server";
import { yearsOfBooks } from "~/shop/billing/books/month-sums.server";
import { figureRows, type ReportPart, type SliceOf } from "./figure-rows.server";
import { type MonthOfInvoices, SALES_MONTHS } from "./figures";
import type { InvoicedReport, SalesPeriod } from "./report";
import { namedRows } from "./report-names.server";
import { lastMonths } from "./sales.server";

/** Without VAT. An invoice has what it deducts of prepayment invoices in it, so all of them can be added up. */
const NET = sql`CASE WHEN "kind" = 'credit_note' THEN -"net" ELSE "net" END`;

const issuedBetween = (from: string, to: string) => sql`"issuedOn" BETWEEN ${from} AND ${to} AND "kind" <> 'receipt'`;

const KEYS: Record<InvoicedReport, typeof NET> = {
  countries: sql`COALESCE("content" -> 'orders' -> 0 -> 'shipTo' ->> 'country', '')`,
  customers: sql`"companyId"`,
};

/** Of the last twelve months, oldest first, including months without documents. */
export async function invoicedByMonth(now = new Date()): Promise<MonthOfInvoices[]> {
  const months = lastMonths(salesMonthOf(now), SALES_MONTHS);
  const rows = await figureRows<{ month: string; count: number; net: number }>(sql`
    SELECT SUBSTR("issuedOn", 1, 7) AS "month", COUNT(*) AS "count", CAST(SUM(${NET}) AS BIGINT) AS "net"
    FROM "invoices" WHERE ${issuedBetween(`${addMonths(months[0]!, -12)}-01`, `${months.at(-1)}-31`)} GROUP BY 1`);
  const figures = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => ({
    month,
    documents: figures.get(month)?.count ?? 0,
    invoiced: figures.get(month)?.net ?? 0,
    yearBefore: figures.get(addMonths(month, -12))?.net ?? 0,
  }));
}

/** Of the documents of a year, the highest value first. */
export async function invoicedPart(
  name: InvoicedReport,
  { period }: { period: string },
  sliceOf: SliceOf,
): Promise<ReportPart> {
  const documents = sql`FROM (SELECT ${KEYS[name]} AS "key", ${NET} AS "net"
    FROM "invoices" WHERE ${issuedBetween(`${period}-01-01`, `${period}-12-31`)}) AS "issued"`;
  const [sums] = await figureRows<{ count: number; orders: number; net: number }>(
    sql`SELECT COUNT(DISTINCT "key") AS "count", COUNT(*) AS "orders", CAST(SUM("net") AS BIGINT) AS "net" ${documents}`,
  );
  const { skip, take } = sliceOf(sums!.count);
  const rows = await figureRows<{ key: string; count: number; net: number }>(
    sql`SELECT "key", COUNT(*) AS "count", CAST(SUM("net") AS BIGINT) AS "net" ${documents}
      GROUP BY "key" ORDER BY 3 DESC, "key" LIMIT ${take} OFFSET ${skip}`,
  );
  return {
    sums: { ...sums!, pieces: 0 },
    rows: await namedRows(
      name,
      rows.map(({ key, count, net }) => ({ key, values: { documents: count, net } })),
    ),
  };
}

/** The years with documents, and this one, the newest first. */
export async function invoicedPeriods(now = new Date()): Promise<SalesPeriod[]> {
  const years = new Set([salesMonthOf(now).slice(0, 4), ...(await yearsOfBooks())]);
  return [...years]
    .sort()
    .reverse()
    .map((year) => ({ value: year, label: year }));
}
