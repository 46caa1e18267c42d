import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { env } from "~/env.server";
import { COUNTRIES, isInEU } from "~/formats/countries";
import { addDays, isoDay, startOfDay } from "~/formats/dates";
import { prefixOf } from "~/formats/vat-id";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { readInBatches } from "~/shop/base/batches";
import { type Counted, cappedCount } from "~/shop/base/paging";
import { matchingOrders, queryCount, queryIds, searchCondition } from "~/shop/base/search/search.server";
import { searchWordsIn } from "~/shop/base/search/whole-words.server";
import { type CompanyScope, type InScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import { oldestVatCheck } from "~/shop/customers/companies/vies";
import { canLeave, hasPieces } from "./open-pieces.server";
import { IS_OPEN, IS_PAID, isOverdue } from "./payment-summary.server";
import {
  ORDER_STATUSES,
  ORDER_WAITS,
  type OrderFilter,
  type OrderPayment,
  type OrderTask,
  PARTLY_SHIPPED,
} from "./order";
import type { Period } from "./period";
import type { OrdersQuery } from "./orders-query";
import { orderWords } from "./search-orders.server";
import { SHOWN_STATUS } from "./status-filter.server";
import { OPEN_AMOUNT_STATUSES, OPEN_STATUSES } from "./steps";

// The status as an expression, so that SQLite reads the index orders_open_amount_idx and not one that begins with the status.
const OPEN_AMOUNT = sql([
  `"isAmountFinal" = false AND "status" || '' IN (${OPEN_AMOUNT_STATUSES.map((name) => `'${name}'`).join(", ")})`,
]);

const sqlList = (words: readonly string[]) => sql([words.map((word) => `'${word}'`).join(", ")]);
/** Monaco is treated as France. */
const otherStates = () =>
  [...COUNTRIES.map(({ code }) => code).filter(isInEU), "MC"].filter(
    (code) => (code === "MC" ? "FR" : code) !== env.SELLER_COUNTRY,
  );
const foreignPrefixes = () => Object.keys(VAT_ID_FORMS).filter((prefix) => prefix !== prefixOf(env.SELLER_COUNTRY));

// "GB-BT1" and "N. Ireland, BT 1" as well, as placeOf in billing/vat reads them.
const PLAIN_ZIP = sql`REPLACE(REPLACE(REPLACE(UPPER("shippingAddress" ->> 'zipCode'), ' ', ''), '-', ''), '.', '')`;
const NORTHERN_IRELAND = joinSql(
  Array.from({ length: 10 }, (_, digit) => sql`${PLAIN_ZIP} LIKE ${`%BT${digit}%`}`),
  " OR ",
);

/** Open amounts of goods to other member states, whose buyer has a VAT ID of one that has not been checked, or not lately. */
const unconfirmedVatId = () => sql`${OPEN_AMOUNT}
  AND ("shippingAddress" ->> 'country' IN (${sqlList(otherStates())})
    OR "shippingAddress" ->> 'country' = 'GB' AND (${NORTHERN_IRELAND}))
  AND EXISTS (SELECT 1 FROM "companies" "buyer" WHERE "buyer"."id" = "orders"."companyId"
    AND SUBSTR("buyer"."vatId", 1, 2) IN (${sqlList(foreignPrefixes())})
    AND NOT EXISTS (SELECT 1 FROM "vat_checks" "check" WHERE "check"."companyId" = "buyer"."id"
      AND "check"."vatId" = "buyer"."vatId" AND "check"."isCurrent" = true
      AND "check"."answer" IN ('valid', 'invalid') AND "check"."checkedAt" >= ${oldestVatCheck(new Date())}))`;

/**
 * Open orders that are exempt on their newest proforma by a VAT ID that the customer has changed, or of which somebody has said since
 * that it is not valid, or where an admin's word about the order alone was withdrawn, as isVatCurrent in billing/vat says. An answer
 * counts if it is later than the first version with that check. The content, which is long, is read last: CASE keeps that order. The
 * kind of the first version is an expression, so that SQLite finds it by its order, and not by date among all papers.
 */
const changedVat = () => sql`"status" IN (${sqlList(OPEN_STATUSES)}) AND "isAmountFinal" = true
  AND EXISTS (SELECT 1 FROM "documents" "paper" JOIN "companies" "buyer" ON "buyer"."id" = "orders"."companyId"
    WHERE "paper"."orderId" = "orders"."id" AND "paper"."kind" = 'proforma' AND "paper"."version" =
      (SELECT MAX("version") FROM "documents" WHERE "orderId" = "orders"."id" AND "kind" = 'proforma')
    AND CASE WHEN "buyer"."vatId" IS DISTINCT FROM "paper"."vatBasis" ->> 'vatId'
        AND NOT ("orders"."status" = ${PARTLY_SHIPPED} AND ${CONFIRMED_FOR_ORDER})
      OR (${CONFIRMED_FOR_ORDER} AND "orders"."vatTreatment" IS DISTINCT FROM 'intra_community'
        OR EXISTS (SELECT 1 FROM "vat_checks" "no" WHERE "no"."companyId" = "orders"."companyId" AND "no"."answer" = 'invalid'
          AND "no"."vatId" = "paper"."vatBasis" ->> 'vatId' AND "no"."checkedAt" >= (SELECT MIN("first"."createdAt")
            FROM "documents" "first" WHERE "first"."orderId" = "orders"."id" AND "first"."kind" || '' = 'proforma'
            AND "first"."vatBasis" -> 'check' ->> 'checkedAt' = "paper"."vatBasis" -> 'check' ->> 'checkedAt')))
        AND COALESCE((SELECT CASE WHEN "last"."answer" = 'valid' AND "last"."checkedAt" >= ${oldestVatCheck(new Date())} THEN 1 ELSE 0 END
          FROM "vat_checks" "last" WHERE "last"."companyId" = "orders"."companyId" AND "last"."isCurrent" = true
          AND "last"."vatId" = "paper"."vatBasis" ->> 'vatId' AND "last"."answer" IN ('valid', 'invalid')
          ORDER BY "last"."checkedAt" DESC, "last"."id" DESC LIMIT 1), 0) = 0
      THEN "paper"."content" -> 'sums' ->> 'vatKind' = 'intra_community' ELSE false END)`;

/** An admin has decided on the order itself that the VAT ID is valid, as isConfirmedForOrder in billing/vat says. */
const CONFIRMED_FOR_ORDER = sql`COALESCE("paper"."vatBasis" -> 'decision' ->> 'vat' = 'intra_community'
  AND "paper"."vatBasis" -> 'check' ->> 'checkedAt' = "paper"."vatBasis" -> 'decision' ->> 'decidedAt'
  AND "paper"."vatBasis" -> 'check' ->> 'reason' = "paper"."vatBasis" -> 'decision' ->> 'reason', false)`;

const TASK_CONDITIONS: Record<OrderTask, (today: string) => Prisma.Sql> = {
  "to-ship": canLeave,
  "amount-open": () => OPEN_AMOUNT,
  // Whoever charges no VAT asks for no check.
  "vat-id": () => (env.isSmallBusiness ? sql`FALSE` : unconfirmedVatId()),
  "vat-changed": changedVat,
  "change-requested": () => sql`"id" IN (SELECT "orderId" FROM "change_requests" WHERE "state" = 'open')`,
};

/** Each is read from the index of IS_OPEN or IS_PAID. */
const PAYMENT_CONDITIONS: Record<OrderPayment, (today: string) => Prisma.Sql> = {
  "payment-open": () => IS_OPEN,
  "part-paid": () => sql`${IS_OPEN} AND "amountPaid" > 0`,
  overdue: isOverdue,
  paid: () => IS_PAID,
};

const waitingFor = (filter: OrderTask | OrderPayment, now: Date): Prisma.Sql =>
  ({ ...TASK_CONDITIONS, ...PAYMENT_CONDITIONS })[filter](isoDay(now));

/** Country of delivery; the expression of the index orders_country_idx. */
export const SHIPS_TO = sql`COALESCE("shippingAddress" ->> 'country', '')`;

/** The parts of a filter but for its words, status and days. */
type FurtherFilter = Partial<
  Pick<OrdersQuery, "waitingFor" | "sku" | "style" | "window" | "open" | "country" | "customer">
>;

async function furtherConditions(filter: FurtherFilter, now: Date): Promise<Prisma.Sql[]> {
  const { waitingFor: wait, sku = "", style = "", window = null, open = null, country, customer = "" } = filter;
  const styles = searchCondition("products", await searchWordsIn("products", style));
  const companies = searchCondition("companies", customer);
  const pieces = hasPieces({ sku, window, open }, styles && sql`SELECT "id" FROM "products" WHERE ${styles}`);
  return [
    ...(wait ? [waitingFor(wait, now)] : []),
    ...(pieces ? [pieces] : []),
    ...(country ? [sql`${SHIPS_TO} = ${country}`] : []),
    ...(companies ? [sql`"companyId" IN (SELECT "id" FROM "companies" WHERE ${companies})`] : []),
  ];
}

/** The conditions of a filter apart from its words; `isIndexed` says that one index has them all in the order of the list. */
export async function orderConditions(
  scope: CompanyScope,
  filter: Partial<OrdersQuery>,
  now: Date,
): Promise<{ condition: Prisma.Sql; isIndexed: boolean; hasDays: boolean }> {
  const { status, from, to } = filter;
  const further = await furtherConditions(filter, now);
  const all = [
    rowsInSql(scope),
    ...(status ? [sql`${SHOWN_STATUS} = ${status}`] : []),
    ...(from ? [sql`"createdAt" >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`"createdAt" < ${startOfDay(addDays(to, 1))}`] : []),
    ...further,
  ];
  return { condition: joinSql(all, " AND "), isIndexed: further.length === 0, hasDays: Boolean(from || to) };
}

/** With the words of the filter. */
async function whereFiltered(scope: CompanyScope, filter: Partial<OrdersQuery>): Promise<Prisma.Sql> {
  const { condition } = await orderConditions(scope, filter, new Date());
  const found = searchCondition("orders", await orderWords(filter.q ?? ""));
  return found ? sql`${condition} AND ${found}` : condition;
}

/** The ids of the orders of a filter, newest first; at most `limit`. */
export async function filteredOrders(
  scope: CompanyScope,
  filter: Partial<OrdersQuery>,
  limit: number,
): Promise<InScope<number>[]> {
  // Materialized, because PostgreSQL would otherwise go through all orders in the order of "createdAt".
  const ids =
    await queryIds<number>(sql`WITH "found" AS MATERIALIZED (SELECT "id", "createdAt" FROM "orders" WHERE ${await whereFiltered(scope, filter)})
    SELECT "id" FROM "found" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}`);
  return ids as InScope<number>[];
}

/** The ids of the customers of the orders of a filter; at most `limit`. */
export async function customersOfOrders(
  scope: CompanyScope,
  filter: Partial<OrdersQuery>,
  limit: number,
): Promise<string[]> {
  return queryIds<string>(sql`SELECT DISTINCT "companyId" AS "id" FROM "orders"
    WHERE ${await whereFiltered(scope, filter)} LIMIT ${limit}`);
}

/** Ids of the orders of an export, oldest first, in batches; null where only its period and status select them. */
export async function exportedOrders({ q = "", ...period }: Period): Promise<AsyncGenerator<number[], void> | null> {
  const words = await orderWords(q);
  const found = words.length > 0 ? matchingOrders(words) : null;
  const further = await furtherConditions(period, new Date());
  return further.length > 0 ? selectedOrders(joinSql(further, " AND "), found) : found;
}

const IDS_AT_ONCE = 500;

async function* selectedOrders(
  condition: Prisma.Sql,
  found: AsyncGenerator<number[], void> | null,
): AsyncGenerator<number[], void> {
  const read = (which: Prisma.Sql) => queryIds<number>(sql`SELECT "id" FROM "orders" WHERE ${condition} AND ${which}`);
  if (!found) {
    yield* readInBatches<number>(
      (last = 0, take) => read(sql`"id" > ${last} ORDER BY "id" LIMIT ${take}`),
      IDS_AT_ONCE,
    );
    return;
  }
  for await (const ids of found) {
    yield read(sql`"id" IN (${joinSql(ids)}) ORDER BY "createdAt", "id"`);
  }
}

export function countOrderTasks(task: OrderTask, limit: number): Promise<number> {
  return queryCount(sql`SELECT 1 FROM "orders" WHERE ${TASK_CONDITIONS[task](isoDay(new Date()))} LIMIT ${limit}`);
}

/** Counting for a filter's link stops here. */
const MAX_COUNTED = 1_000;

/** Each filter is counted from its index; of what orders wait for only `waits`. */
export async function countOrderFilters(
  scope: CompanyScope,
  now = new Date(),
  waits: readonly (OrderTask | OrderPayment)[] = ORDER_WAITS,
): Promise<Record<OrderFilter | "all", Counted>> {
  const conditions = [
    { name: "all", condition: sql`TRUE` },
    ...ORDER_STATUSES.map((name) => ({ name, condition: sql`${SHOWN_STATUS} = ${name}` })),
    ...waits.map((name) => ({ name, condition: waitingFor(name, now) })),
  ];
  const counts = conditions.map(
    ({ name, condition }) => sql`SELECT ${name} AS "name", count(*) AS "count" FROM (
      SELECT 1 FROM "orders" WHERE ${condition} AND ${rowsInSql(scope)} LIMIT ${MAX_COUNTED + 1}) AS "counted"`,
  );
  const rows = await db.read.$queryRaw<{ name: string; count: number | bigint }[]>`${joinSql(counts, " UNION ALL ")}`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, cappedCount(MAX_COUNTED, Number(count))])) as Record<
    OrderFilter | "all",
    Counted
  >;
}
