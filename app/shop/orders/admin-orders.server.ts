import { db, noSql, sql } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/paging";
import { countOf, idsOf, pageFound } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import {
  asOrderStatus,
  type AdminOrder,
  FIRST_STATUS,
  ORDER_STATUSES,
  type OrderRow,
  type OrderStatus,
} from "./order";
import { asView, shown } from "./orders.server";

/** What of the orders an admin asks for; for every word of `q` one of number, PO number or the customer's name, e-mail and company begins so. */
export interface OrdersFilter {
  q: string;
  status: OrderStatus | null;
  page: number;
}

const person = { firstName: true, lastName: true, email: true, companyName: true } as const;

/** A page of all orders, newest first, and how many there are in all, as far as it is counted. */
export async function listOrders(
  asked: OrdersFilter,
): Promise<PageOf & Counted & { orders: OrderRow[] }> {
  const words = searchWords(asked.q);
  const { status } = asked;
  const filter = status ? { marks: [status], where: sql`${SHOWN_STATUS} = ${status}` } : {};
  const { ids, ...page } =
    words.length > 0
      ? await pageFound<number>("orders", { words, ...filter }, asked.page)
      : await pageWith(status, asked.page);
  const rows = await db.read.order.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      orderNumber: true,
      status: true,
      createdAt: true,
      total: true,
      user: { select: person },
    },
  });
  const orders = rows.map(({ user, status: stored, ...row }) => ({
    ...row,
    status: asOrderStatus(stored),
    customer: { name: personName(user), email: user.email, companyName: user.companyName },
  }));
  return { ...page, orders };
}

const known = ORDER_STATUSES.filter((status) => status !== FIRST_STATUS).map((name) => `'${name}'`);
// Word for word as the index orders_shown_status_idx has it (tests/shop/closed-lists.db.test.ts), so no parameters.
const SHOWN_STATUS = sql([
  `(CASE WHEN "status" IN (${known.join(", ")}) THEN "status" ELSE '${FIRST_STATUS}' END)`,
]);

/** A page of the orders of a status, or of all, by their ids. */
async function pageWith(status: OrderStatus | null, asked: number) {
  // Ids alone, from an index: a page far back would read past thousands of orders.
  const orders = sql`FROM "orders" ${status ? sql`WHERE ${SHOWN_STATUS} = ${status}` : noSql}`;
  const counted = cappedCount(MAX_LISTED, await countOf(sql`SELECT 1 ${orders} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, asked);
  const ids = await idsOf<number>(sql`SELECT "id" ${orders} ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${page.take} OFFSET ${page.skip}`);
  return { ids, ...counted, ...page };
}

/** Any order, with its customer and who did what to it; null for an unknown one. */
export async function findOrder(id: number): Promise<AdminOrder | null> {
  const row = await db.read.order.findUnique({
    where: { id },
    select: {
      ...shown,
      user: { select: { id: true, vatId: true, phone: true, ...person } },
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, createdAt: true, actorId: true },
      },
    },
  });
  if (!row) return null;
  const { user, events, ...order } = row;
  const actorIds = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
  const actors = await db.read.user.findMany({
    where: { id: { in: actorIds } },
    select: { id: true, ...person },
  });
  const names = new Map(actors.map((actor) => [actor.id, personName(actor)]));
  const { id: userId, email, companyName, vatId, phone } = user;
  return {
    ...asView(order),
    customer: { id: userId, name: personName(user), email, companyName, vatId, phone },
    events: events.map(({ actorId, status, ...event }) => ({
      ...event,
      status: asOrderStatus(status),
      by: (actorId && names.get(actorId)) ?? null,
    })),
  };
}
