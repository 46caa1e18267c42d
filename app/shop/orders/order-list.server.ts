import { type Prisma, sql, db } from "~/db/db.server";
import { cappedCount, type Counted, MAX_LISTED, type PageOf, pageOf } from "~/shop/base/paging";
import { queryCount, queryIds, searchCondition, searchIds } from "~/shop/base/search/search.server";
import type { Sort } from "~/shop/base/sorting";
import { type CompanyScope, ordersIn } from "~/shop/customers/companies/company-scope.server";
import type { ShippingAddress } from "~/formats/address";
import { countryName } from "~/formats/countries";
import { isoDay } from "~/formats/dates";
import { compareNames } from "~/formats/lists";
import { nameForAdmins } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { NEWEST_FIRST, type OrderRow, type OrderSort, asOrderStatus, type RequestKind } from "./order";
import { orderConditions } from "./order-filters.server";
import type { OrdersQuery } from "./orders-query";
import { orderWords } from "./search-orders.server";
import { SHOWN_STATUS } from "./status-filter.server";
import { amountColumns, paymentsOf } from "./payment-summary.server";
import { shippingOf } from "./ship-by.server";

/** No index has the orders by amount, customer or shipping day, so only so many are sorted by them. A query on SQLite has at most 999 parameters. */
const MAX_SORTED = 900;

/** `canSort` is false for a list of more than MAX_SORTED orders, which is sorted by date only. */
interface Sorted {
  sort: Sort<OrderSort>;
  canSort: boolean;
}

type IdsOfPage = { ids: number[] } & PageOf & Counted & Sorted;

/** Newest first unless sorted otherwise; the count is capped. */
export async function listOrders(
  scope: CompanyScope,
  filter: Partial<OrdersQuery>,
  now = new Date(),
): Promise<PageOf & Counted & Sorted & { orders: OrderRow[] }> {
  const { ids, ...page } = await idsOfPage(scope, filter, now);
  return { ...page, orders: await orderRows(ids, now) };
}

async function idsOfPage(scope: CompanyScope, filter: Partial<OrdersQuery>, now: Date): Promise<IdsOfPage> {
  const { q = "", status, page = 1, sort = NEWEST_FIRST } = filter;
  const { condition, isIndexed, hasDays } = await orderConditions(scope, filter, now);
  const words = await orderWords(q);
  if (words.length > 0 && isIndexed && !hasDays) {
    const marks = status ? { marks: [status], where: sql`${SHOWN_STATUS} = ${status}` } : {};
    const search = { words, ...marks, condition: ordersIn(scope) };
    const { ids, isMore } = await searchIds<number>("orders", search);
    // The newest of more are not those with the largest amounts.
    const order = isMore && sort.by !== "date" ? NEWEST_FIRST : sort;
    return { ...(await sortedPage(ids, isMore, page, order)), canSort: !isMore };
  }
  const found = searchCondition("orders", words);
  if (isIndexed && !found) return pageOfMany(sql`WHERE ${condition}`, page, sort);
  return pageOfFew(sql`WHERE ${condition} AND ${found ?? sql`TRUE`}`, page, sort);
}

/** In the order of the index, or sorted if there are few. */
async function pageOfMany(where: Prisma.Sql, requestedPage: number, sort: Sort<OrderSort>): Promise<IdsOfPage> {
  // Only ids, which an index holds: OFFSET would otherwise read thousands of rows for a late page.
  const orders = sql`FROM "orders" ${where}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${orders} LIMIT ${MAX_LISTED + 1}`));
  const canSort = counted.count <= MAX_SORTED;
  if (canSort && sort.by !== "date") {
    const ids = await queryIds<number>(sql`SELECT "id" ${orders} ${byDate(NEWEST_FIRST)}`);
    return sortedPage(ids, false, requestedPage, sort);
  }
  const order = sort.by === "date" ? sort : NEWEST_FIRST;
  const page = pageOf(counted.count, requestedPage);
  const ids = await queryIds<number>(
    sql`SELECT "id" ${orders} ${byDate(order)} LIMIT ${page.take} OFFSET ${page.skip}`,
  );
  return { ids, ...counted, ...page, sort: order, canSort };
}

/**
 * A page of the orders that match a WHERE clause whose index is not in the order of the list: counted and found in one statement, but
 * for a late page of many. They are sorted only if they are few.
 */
async function pageOfFew(where: Prisma.Sql, requestedPage: number, sort: Sort<OrderSort>): Promise<IdsOfPage> {
  const first = await foundByDate(where, NEWEST_FIRST, { skip: 0, take: MAX_SORTED });
  const { ids } = first;
  const counted = cappedCount(MAX_LISTED, first.count);
  if (counted.count <= MAX_SORTED) return sortedPage(ids, false, requestedPage, sort);
  const order = sort.by === "date" ? sort : NEWEST_FIRST;
  const page = pageOf(counted.count, requestedPage);
  const end = page.skip + page.take;
  const isRead = order.isDescending && end <= MAX_SORTED;
  const shown = isRead ? ids.slice(page.skip, end) : (await foundByDate(where, order, page)).ids;
  return { ids: shown, ...counted, ...page, sort: order, canSort: false };
}

/** With the number of all. */
async function foundByDate(where: Prisma.Sql, order: Sort<OrderSort>, { skip, take }: Pick<PageOf, "skip" | "take">) {
  // Materialized, because PostgreSQL would otherwise go through all orders in the order of "createdAt".
  const rows = await db.read.$queryRaw<{ id: number; count: number | bigint }[]>`
    WITH "found" AS MATERIALIZED (SELECT "id", "createdAt" FROM "orders" ${where})
    SELECT "id", (SELECT count(*) FROM "found") AS "count" FROM "found" ${byDate(order)} LIMIT ${take} OFFSET ${skip}`;
  return { ids: rows.map(({ id }) => Number(id)), count: Number(rows[0]?.count ?? 0) };
}

const byDate = ({ isDescending }: Sort<OrderSort>) =>
  isDescending ? sql`ORDER BY "createdAt" DESC, "id" DESC` : sql`ORDER BY "createdAt", "id"`;

/** `ids` are newest first. */
async function sortedPage(
  ids: number[],
  isMore: boolean,
  requestedPage: number,
  sort: Sort<OrderSort>,
): Promise<IdsOfPage> {
  const page = pageOf(ids.length, requestedPage);
  const sorted = await sortOrders(ids, sort);
  const shown = sorted.slice(page.skip, page.skip + page.take);
  return { ids: shown, count: ids.length, isMore, ...page, sort, canSort: true };
}

/** An order without a value comes last. */
type Values = Map<number, string | number | null>;

const VALUES: Record<Exclude<OrderSort, "date">, (ids: number[]) => Promise<Values>> = {
  async customer(ids) {
    const select = { id: true, company: { select: namedCompany } } as const;
    const rows = await db.read.order.findMany({ where: { id: { in: ids } }, select });
    return new Map(rows.map(({ id, company: { name, contact } }) => [id, name ?? nameForAdmins(contact)]));
  },
  async amount(ids) {
    const select = { id: true, total: true } as const;
    const rows = await db.read.order.findMany({ where: { id: { in: ids } }, select });
    return new Map(rows.map(({ id, total }) => [id, total]));
  },
  async "ship-by"(ids) {
    const shipping = await shippingOf(ids);
    return new Map(ids.map((id) => [id, shipping.get(id)?.shipBy[0] ?? null]));
  },
};

/** `ids` are newest first and stay so where values are equal. */
async function sortOrders(ids: number[], { by, isDescending }: Sort<OrderSort>): Promise<number[]> {
  if (by === "date") return isDescending ? ids : [...ids].reverse();
  const values = await VALUES[by](ids);
  const valueOf = (id: number) => values.get(id) ?? null;
  const sign = isDescending ? -1 : 1;
  const sorted = ids.filter((id) => valueOf(id) !== null);
  sorted.sort((a, b) => sign * compare(valueOf(a)!, valueOf(b)!));
  return [...sorted, ...ids.filter((id) => valueOf(id) === null)];
}

const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number" ? a - b : compareNames(String(a), String(b));

/** In the order of `ids`. Sums are computed for these orders alone. */
export async function orderRows(ids: readonly number[], now = new Date()): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const [rows, pieces, shipping] = await Promise.all([
    db.read.order.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        orderNumber: true,
        poNumber: true,
        status: true,
        createdAt: true,
        total: true,
        shippingAddress: true,
        ...amountColumns,
        company: { select: namedCompany },
        changeRequests: { where: { state: "open" }, select: { kind: true } },
      },
    }),
    db.read.orderLine.groupBy({
      by: ["orderId"],
      where: { orderId: { in: [...ids] } },
      _sum: { quantity: true },
    }),
    shippingOf(ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const piecesByOrder = new Map(pieces.map(({ orderId, _sum }) => [orderId, _sum.quantity ?? 0]));
  const today = isoDay(now);
  return ids.flatMap((id): OrderRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { company, shippingAddress, status, instalments, changeRequests, ...order } = row;
    const { amountPaid, amountWrittenOff, ...shown } = order;
    const { name: companyName, contact } = company;
    const summary = paymentsOf({ instalments, amountPaid, amountWrittenOff }, now);
    const { windows, shipBy } = shipping.get(id) ?? { windows: [], shipBy: [] };
    const [firstDay = null] = shipBy;
    return [
      {
        ...shown,
        status: asOrderStatus(status),
        customer: { name: nameForAdmins(contact), email: contact.email, companyName },
        country: countryName((shippingAddress as unknown as ShippingAddress).country),
        pieces: piecesByOrder.get(id) ?? 0,
        windows,
        shipBy: firstDay,
        isLate: firstDay !== null && firstDay < today,
        payment: { status: summary.status, open: summary.open },
        requested: (changeRequests[0]?.kind as RequestKind | undefined) ?? null,
      },
    ];
  });
}
