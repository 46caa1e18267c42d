import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { COUNTRIES, isInEU } from "~/formats/countries";
import { nameForAdmins } from "~/formats/person-name";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { oldestVatCheck } from "~/shop/customers/companies/vies";
import { namedVersion } from "~/shop/brand/pages/pages.server";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { queryCount, queryIds, searchPage } from "~/shop/base/search/search.server";
import type { OpenPiece } from "./open-piece";
import {
  asOrderStatus,
  type AdminOrder,
  type OrderRow,
  type OrderStatus,
  type OrderTask,
} from "./order";
import { pieceIsOpen } from "./open-pieces.server";
import {
  asOrderEvent,
  orderViewSelect,
  otherPlacerId,
  placerColumns,
  toOrderView,
} from "./orders.server";
import { newestOrdersFor, orderWords } from "./search-orders.server";
import { withShipments } from "./shipments/read-shipments.server";
import { SHOWN_STATUS } from "./status-filter.server";
import { OPEN_AMOUNT_STATUSES } from "./steps";
import {
  rowsInSql,
  type CompanyScope,
  type InScope,
  ordersIn,
} from "~/shop/customers/companies/company-scope.server";

/**
 * The filters of the admin's order list. Each word of `q` must be the beginning of a word in the numbers of the order and its
 * proforma, the PO number, the city of delivery, the names and colours of its styles, a SKU, or the customer's name, e-mail or
 * company.
 */
export interface OrdersFilter {
  q: string;
  status: OrderStatus | null;
  /** Only orders in which this must be decided, in any status. */
  task?: OrderTask | null;
  /** Only orders in which this piece is open; `q` does not count then. */
  openPiece?: OpenPiece | null;
  page: number;
}

/** One page of the matching orders, newest first, and their count (capped at REACH). */
export async function listOrders(
  scope: CompanyScope,
  { q, status, task = null, openPiece = null, page: requestedPage }: OrdersFilter,
): Promise<PageOf & Counted & { orders: OrderRow[] }> {
  const words = await orderWords(q);
  const filter = status ? { marks: [status], where: sql`${SHOWN_STATUS} = ${status}` } : {};
  const condition = ordersIn(scope);
  const { ids, ...page } = openPiece
    ? await openPiecePage(
        sql`${pieceIsOpen(openPiece, status)} AND ${rowsInSql(scope)}`,
        requestedPage,
      )
    : task
      ? await pageWhere(sql`${await taskIsOpen(task, q)} AND ${rowsInSql(scope)}`, requestedPage)
      : words.length > 0
        ? await searchPage<number>("orders", { words, ...filter, condition }, requestedPage)
        : await pageWhere(
            sql`WHERE ${filter.where ?? sql`TRUE`} AND ${rowsInSql(scope)}`,
            requestedPage,
          );
  const rows = await db.read.order.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      orderNumber: true,
      status: true,
      createdAt: true,
      total: true,
      company: { select: namedCompany },
    },
  });
  const orders = rows.map(({ company: { name, contact }, status: stored, ...row }) => ({
    ...row,
    status: asOrderStatus(stored),
    customer: { name: nameForAdmins(contact), email: contact.email, companyName: name },
  }));
  return { ...page, orders };
}

// The status as an expression, so that SQLite reads the index orders_open_amount_idx and not one that begins with the status.
const OPEN_AMOUNT = sql([
  `"isAmountFinal" = false AND "status" || '' IN (${OPEN_AMOUNT_STATUSES.map((name) => `'${name}'`).join(", ")})`,
]);

const sqlList = (words: readonly string[]) => sql([words.map((word) => `'${word}'`).join(", ")]);
const EU_BUT_SI = COUNTRIES.map(({ code }) => code).filter((code) => isInEU(code) && code !== "SI");
const FOREIGN_PREFIXES = Object.keys(VAT_ID_FORMS).filter((prefix) => prefix !== "SI");

/** Open amounts of goods to other member states, whose buyer has a VAT ID of one that has not been checked, or not lately. */
const unconfirmedVatId = () => sql`${OPEN_AMOUNT}
  AND ("shippingAddress" ->> 'country' IN (${sqlList([...EU_BUT_SI, "MC"])})
    OR "shippingAddress" ->> 'country' = 'GB' AND UPPER("shippingAddress" ->> 'zipCode') LIKE 'BT%')
  AND EXISTS (SELECT 1 FROM "companies" "buyer" WHERE "buyer"."id" = "orders"."companyId"
    AND SUBSTR("buyer"."vatId", 1, 2) IN (${sqlList(FOREIGN_PREFIXES)})
    AND NOT EXISTS (SELECT 1 FROM "vat_checks" "check" WHERE "check"."companyId" = "buyer"."id"
      AND "check"."vatId" = "buyer"."vatId" AND "check"."isCurrent" = true
      AND "check"."answer" IN ('valid', 'invalid') AND "check"."checkedAt" >= ${oldestVatCheck(new Date())}))`;

/** Orders in which something must be decided. */
const TASK_CONDITIONS: Record<OrderTask, () => Prisma.Sql> = {
  "amount-open": () => OPEN_AMOUNT,
  "vat-id": unconfirmedVatId,
  "change-requested": () =>
    sql`"id" IN (SELECT "orderId" FROM "change_requests" WHERE "state" = 'open')`,
};

/** The condition for orders with a task, among those that match a search. */
async function taskIsOpen(task: OrderTask, q: string): Promise<Prisma.Sql> {
  const condition = TASK_CONDITIONS[task]();
  const ids = await newestOrdersFor(q);
  if (!ids) return sql`WHERE ${condition}`;
  return sql`WHERE ${condition} AND "id" IN (${joinSql(ids.length > 0 ? ids : [0])})`;
}

/** The number of orders with a task, at most `limit`. */
export function countOrderTasks(task: OrderTask, limit: number): Promise<number> {
  return queryCount(sql`SELECT 1 FROM "orders" WHERE ${TASK_CONDITIONS[task]()} LIMIT ${limit}`);
}

/** The ids of one page of the orders that match a WHERE clause. */
async function pageWhere(where: Prisma.Sql, requestedPage: number) {
  // Only ids, which an index holds: OFFSET would otherwise read thousands of rows for a late page.
  const orders = sql`FROM "orders" ${where}`;
  const counted = cappedCount(
    MAX_LISTED,
    await queryCount(sql`SELECT 1 ${orders} LIMIT ${MAX_LISTED + 1}`),
  );
  const page = pageOf(counted.count, requestedPage);
  const ids = await queryIds<number>(sql`SELECT "id" ${orders} ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${page.take} OFFSET ${page.skip}`);
  return { ids, ...counted, ...page };
}

/** pageWhere in one statement instead of two: such a filter reads lines of all open orders. */
async function openPiecePage(where: Prisma.Sql, requestedPage: number) {
  // Materialized, because PostgreSQL would otherwise go through all orders in the order of "createdAt".
  const ids = await queryIds<number>(sql`WITH "found" AS MATERIALIZED
    (SELECT "id", "createdAt" FROM "orders" ${where})
    SELECT "id" FROM "found" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_LISTED + 1}`);
  const counted = cappedCount(MAX_LISTED, ids.length);
  const page = pageOf(counted.count, requestedPage);
  return { ids: ids.slice(page.skip, page.skip + page.take), ...counted, ...page };
}

/** Any order with its customer and history, for admins; null for an unknown id. */
export async function findOrder(id: InScope<number>): Promise<AdminOrder | null> {
  const row = await db.read.order.findUnique({
    where: { id },
    select: {
      ...orderViewSelect,
      isAmountFinal: true,
      version: true,
      onBehalf: true,
      ...placerColumns,
      approvedById: true,
      terms: { select: namedVersion },
      company: {
        select: { id: true, contactId: true, name: true, vatId: true, eori: true, phone: true },
      },
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, changes: true, createdAt: true, actorId: true },
      },
    },
  });
  if (!row) return null;
  const {
    company,
    placedById,
    approvedById,
    onBehalf,
    terms,
    events,
    isAmountFinal,
    version,
    ...order
  } = row;
  const { contactId, name: companyName, ...customer } = company;
  const placerId = otherPlacerId({ placedById, company });
  const ids = [contactId, placerId, approvedById, ...events.map(({ actorId }) => actorId)];
  const people = await db.read.user.findMany({
    where: { id: { in: ids.filter((one) => one !== null) } },
    select: { id: true, ...contactColumns },
  });
  const { email } = people.find(({ id: one }) => one === contactId)!;
  const names = new Map(people.map((person) => [person.id, nameForAdmins(person)]));
  const nameOf = (personId: string | null) => (personId && names.get(personId)) ?? null;
  return {
    ...(await withShipments(toOrderView(order))),
    isAmountFinal,
    version,
    placedBy: nameOf(placerId),
    approvedBy: nameOf(approvedById),
    onBehalf,
    terms,
    customer: { ...customer, companyName, name: names.get(contactId)!, email },
    events: events.map(({ actorId, ...event }) => ({
      ...asOrderEvent(event),
      by: nameOf(actorId),
    })),
  };
}
