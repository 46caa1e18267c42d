import { currentReader } from "~/db/read-source.server";
import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { isoDay, startOfDay } from "~/formats/dates";
import { originalsOf } from "~/shop/base/brand-words.server";
import { pageOf } from "~/shop/base/paging";
import { queryIds } from "~/shop/base/search/search.server";
import { searchWordsWhere } from "~/shop/base/search/whole-words.server";
import { amountColumns, IS_OPEN, paymentsOf } from "./payment-summary.server";
import { asOrderStatus, type OrderStatus, type RequestKind } from "./order";
import { ownedInSql } from "./orders.server";
import { type MyOrderRow, type MyOrdersFilter, TO_PAY } from "./my-orders";
import { shippingOf } from "./ship-by.server";
import { isShownAs } from "./status-filter.server";

export const ORDERS_PER_PAGE = 25;

interface MyOrders {
  orders: MyOrderRow[];
  page: number;
  pages: number;
  /** Whatever the filter. */
  all: number;
  /** Years with orders, the latest first. */
  years: number[];
}

/** Newest first. A page number beyond the last gives the last page. */
export async function myOrders(
  companyId: string,
  { q = "", year = null, status = null, page: requested = 1 }: Partial<MyOrdersFilter> = {},
): Promise<MyOrders> {
  const own = ownedInSql(companyId);
  // A code of another company's order says nothing about the orders that are searched.
  const words = await searchWordsWhere(q, (word) => hasOrderWith(own, word));
  const matches = joinSql(
    [
      sql`TRUE`,
      ...words.map(hasWord),
      ...(year === null ? [] : [isOfYear(year)]),
      ...(status === null ? [] : [status === TO_PAY ? IS_OPEN : isShownAs([status])]),
    ],
    " AND ",
  );
  const { all, matching, first, last } = await countOrders(own, matches);
  const { page, pages, skip, take } = pageOf(matching, requested, ORDERS_PER_PAGE);
  // Ids first, from an index where there is no search: OFFSET would otherwise read every row before a late page.
  const found = await currentReader().$queryRaw<FoundOrder[]>`
    SELECT "id", (SELECT SUM("quantity") FROM "order_lines" WHERE "orderId" = "found"."id") AS "pieces",
      (SELECT "kind" FROM "change_requests" WHERE "orderId" = "found"."id" AND "state" = 'open' LIMIT 1) AS "requested"
    FROM (SELECT "id" FROM "orders" WHERE ${own} AND ${matches}
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}) AS "found"`;
  const foundById = new Map(found.map((row) => [Number(row.id), row]));
  const ids = [...foundById.keys()];
  const [rows, shipping] = await Promise.all([
    db.read.order.findMany({
      where: { id: { in: ids } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: columns,
    }),
    shippingOf(ids),
  ]);
  const orders = rows.map((row) => asMyOrder(row, foundById.get(row.id)!, shipping.get(row.id)?.shipBy ?? []));
  return { orders, page, pages, all, years: yearsFrom(first, last) };
}

interface FoundOrder {
  id: number | bigint;
  pieces: number | bigint;
  requested: string | null;
}

/** A search text is words separated by spaces; `word` has letters and digits only. */
const hasText = (word: string) => sql`' ' || "searchText" LIKE ${`% ${word}%`}`;

/** In its search text, which has the originals, or in a translation of something in it. */
function hasWord(word: string): Prisma.Sql {
  const { styles, colours, windows } = originalsOf(word);
  const lines = [
    // Numbers, and perhaps more than a query may have parameters.
    ...(styles.length > 0 ? [sql`"productId" IN (${sql([styles.join(", ")])})`] : []),
    ...(colours.length > 0 ? [sql`"color" IN (${joinSql(colours)})`] : []),
  ];
  const ways = [
    hasText(word),
    ...(lines.length > 0
      ? [sql`EXISTS (SELECT 1 FROM "order_lines" WHERE "orderId" = "orders"."id" AND (${joinSql(lines, " OR ")}))`]
      : []),
    ...(windows.length > 0
      ? [
          sql`EXISTS (SELECT 1 FROM "order_windows" WHERE "orderId" = "orders"."id" AND "name" IN (${joinSql(windows)}))`,
        ]
      : []),
  ];
  return sql`(${joinSql(ways, " OR ")})`;
}

async function hasOrderWith(own: Prisma.Sql, word: string): Promise<boolean> {
  const found = await queryIds<number>(sql`SELECT "id" FROM "orders" WHERE ${own} AND ${hasText(word)} LIMIT 1`);
  return found.length > 0;
}

const isOfYear = (year: number) =>
  sql`"createdAt" >= ${startOfDay(`${year}-01-01`)} AND "createdAt" < ${startOfDay(`${year + 1}-01-01`)}`;

async function countOrders(own: Prisma.Sql, matches: Prisma.Sql) {
  type At = Date | string | number | null;
  const [row] = await currentReader().$queryRaw<
    [{ all: number | bigint; matching: number | bigint | null; first: At; last: At }]
  >`SELECT COUNT(*) AS "all", SUM(CASE WHEN ${matches} THEN 1 ELSE 0 END) AS "matching",
      MIN("createdAt") AS "first", MAX("createdAt") AS "last"
    FROM "orders" WHERE ${own}`;
  return { ...row, all: Number(row.all), matching: Number(row.matching ?? 0) };
}

function yearsFrom(first: Date | string | number | null, last: typeof first): number[] {
  if (first === null || last === null) return [];
  const [from, until] = [first, last].map((at) => Number(isoDay(new Date(at)).slice(0, 4)));
  return Array.from({ length: until! - from! + 1 }, (_, index) => until! - index);
}

const columns = {
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
  poNumber: true,
  total: true,
  ...amountColumns,
} as const satisfies Prisma.OrderSelect;

function asMyOrder(
  row: Prisma.OrderGetPayload<{ select: typeof columns }>,
  { pieces, requested }: FoundOrder,
  shipBy: string[],
): MyOrderRow {
  const { instalments, amountPaid, amountWrittenOff, status: stored, ...order } = row;
  const status: OrderStatus = asOrderStatus(stored);
  const payments = paymentsOf({ instalments, amountPaid, amountWrittenOff });
  return {
    ...order,
    status,
    pieces: Number(pieces),
    payment: {
      status: payments.status,
      open: payments.open,
      instalments: payments.instalments,
    },
    shipBy,
    requested: requested as RequestKind | null,
  };
}
