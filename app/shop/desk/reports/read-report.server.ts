import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { BATCH } from "~/shop/base/batches";
import { pageOf } from "~/shop/base/paging";
import { NO_WINDOW, ordersAddress } from "~/shop/orders/orders-query";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { lastOrderOf } from "../customer-data/customer-figures.server";
import { claimedStyles } from "./claims-report.server";
import { figureRows, figureSums, type ReportPart, type SliceOf } from "./figure-rows.server";
import { invoicedPart, invoicedPeriods } from "./invoiced.server";
import { salesPeriods, windowsOfPeriods } from "./periods.server";
import {
  type InvoicedReport,
  isInvoicedReport,
  type ReportFilter,
  type ReportName,
  reportQuery,
  type ReportRow,
  requestedBasis,
} from "./report";
import { customerNames, customerPage, namedRows } from "./report-names.server";
import { allSellThrough, allSoldPieces, sellThrough, soldPieces } from "./style-reports.server";

type ReadPart = (filter: ReportFilter, slice: SliceOf, reader?: AbortSignal) => Promise<ReportPart>;

const READERS: Record<ReportName, ReadPart> = {
  sold: soldPieces,
  "sell-through": sellThrough,
  "open-orders": openOrders,
  "quiet-customers": quietCustomers,
  countries: byOrders("countries", sql`"kind" = 'country'`),
  customers: byOrders("customers", sql`"kind" = 'customer'`),
  claims: claimedStyles,
};

const readPart: (name: ReportName, ...rest: Parameters<ReadPart>) => Promise<ReportPart> = (
  name,
  filter,
  sliceOf,
  reader,
) =>
  filter.by === "invoices" && isInvoicedReport(name)
    ? invoicedPart(name, filter, sliceOf)
    : READERS[name](filter, sliceOf, reader);

/** From the address of a report, with the periods that it has. */
export async function requestedReport(name: ReportName, search: URLSearchParams) {
  const isInvoiced = isInvoicedReport(name) && requestedBasis(search) === "invoices";
  const periods = isInvoiced ? await invoicedPeriods() : await salesPeriods();
  const { page, ...filter } = reportQuery(search, periods);
  return { filter: { ...filter, ...(isInvoiced && { by: "invoices" as const }) }, page, periods };
}

/** On a page; of styles with their pieces. */
const ROWS = 20;

/** With the pictures of its styles if it is of pieces. Ends when the reader has left. */
export async function reportPage(name: ReportName, filter: ReportFilter, requestedPage: number, reader?: AbortSignal) {
  const sliceOf: SliceOf = (count) => pageOf(count, requestedPage, ROWS);
  const part = await readPart(name, filter, sliceOf, reader);
  const { page, pages } = pageOf(part.sums.count, requestedPage, ROWS);
  const pieces = part.rows.flatMap(({ productId, values }) =>
    productId === undefined ? [] : [{ productId, color: values.color as string | null }],
  );
  return { ...part, pictures: await orderPictures(pieces), page, pages };
}

/** In batches. Ends when the reader has left. */
export async function* reportRows(
  name: ReportName,
  filter: ReportFilter,
  { reader, batch = BATCH }: { reader?: AbortSignal; batch?: number } = {},
): AsyncGenerator<ReportRow[], void> {
  // Their figures are sums of all styles, which are asked for once and not for each batch.
  if (name === "sold") return yield* allSoldPieces(filter, reader);
  if (name === "sell-through") return yield* allSellThrough(filter, reader);
  for (let skip = 0; ; skip += batch) {
    const { rows, sums } = await readPart(name, filter, () => ({ skip, take: batch }));
    yield rows;
    if (skip + batch >= sums.count) return;
  }
}

/** The highest value first. */
function byOrders(name: InvoicedReport, kind: Prisma.Sql): ReadPart {
  return async ({ period }, sliceOf) => {
    const where = sql`${kind} AND "period" = ${period} AND "orders" > 0`;
    const sums = await figureSums(where);
    const { skip, take } = sliceOf(sums.count);
    const rows = await figureRows(sql`SELECT * FROM "sales_figures" WHERE ${where}
      ORDER BY "net" DESC, "key" LIMIT ${take} OFFSET ${skip}`);
    const figures = rows.map(({ key, orders, pieces, net }) => ({ key, values: { orders, pieces, net } }));
    return { sums, rows: await namedRows(name, figures) };
  };
}

async function openOrders(_filter: ReportFilter, sliceOf: SliceOf): Promise<ReportPart> {
  const where = sql`"kind" = 'open' AND "orders" > 0`;
  const rows = await figureRows(sql`SELECT * FROM "sales_figures" WHERE ${where}`);
  const windows = await windowsOfPeriods(rows.map(({ period }) => period));
  const { skip, take } = sliceOf(rows.length);
  const shown = rows
    .map((row) => ({ ...row, window: windows.get(row.period) }))
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
    .slice(skip, skip + take);
  return {
    sums: await figureSums(where),
    rows: shown.map(({ period, window, orders, pieces, net }) => ({
      key: period,
      to: window ? ordersAddress({ window: window.id ?? NO_WINDOW, open: "any" }) : null,
      values: { window: window?.name ?? "?", ships: window?.ships ?? "", orders, pieces, net },
    })),
  };
}

/** By the day on which shipping begins; windows without such a day ship at once. */
const keyOf = ({ window }: { window?: { shipsFrom: string | null; name: string } }) =>
  `${window?.shipsFrom ?? ""} ${window?.name ?? ""}`;

/**
 * Customers who ordered in the period `before` and not in `period`, the highest value first. Without suspended and
 * closed companies, which cannot order.
 */
async function quietCustomers({ period, before }: ReportFilter, sliceOf: SliceOf): Promise<ReportPart> {
  const where = sql`"kind" = 'customer' AND "period" = ${before} AND "orders" > 0 AND NOT EXISTS (
    SELECT 1 FROM "sales_figures" AS "now" WHERE "now"."kind" = 'customer' AND "now"."period" = ${period}
      AND "now"."productId" = 0 AND "now"."pieceId" = 0 AND "now"."key" = "sales_figures"."key" AND "now"."orders" > 0)
    AND (SELECT "approvalStatus" FROM "companies" WHERE "companies"."id" = "sales_figures"."key") = 'approved'`;
  const sums = await figureSums(where);
  const { skip, take } = sliceOf(sums.count);
  const rows = await figureRows(sql`SELECT * FROM "sales_figures" WHERE ${where}
    ORDER BY "net" DESC, "key" LIMIT ${take} OFFSET ${skip}`);
  const ids = rows.map(({ key }) => key);
  const names = await customerNames(ids);
  const last = await lastOrders(ids);
  return {
    sums,
    rows: rows.map(({ key, orders, net }) => ({
      key,
      to: customerPage(key),
      values: { customer: names.get(key)!, last: last.get(key) ?? null, orders, net },
    })),
  };
}

/** Of these customers. */
async function lastOrders(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.read.$queryRaw<{ id: string; last: Date | string | null }[]>`
    SELECT "id", ${lastOrderOf(sql`"companies"."id"`)} AS "last"
    FROM "companies" WHERE "id" IN (${joinSql(ids)})`;
  return new Map(rows.flatMap(({ id, last }) => (last ? [[id, isoDay(new Date(last))]] : [])));
}
