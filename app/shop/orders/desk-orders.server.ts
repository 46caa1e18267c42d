import { db, joinSql, noSql, sql } from "~/db/db.server";
import { searchWords } from "~/shop/catalogue/search";
import { personName } from "~/shop/customers/person-name";
import { type PageOf, pageOf } from "~/shop/paging";
import {
  asOrderStatus,
  type DeskOrder,
  ORDER_STATUSES,
  type OrderRow,
  type OrderStatus,
} from "./order";
import { asView, shown } from "./orders.server";

/** What of the orders an admin asks for; every word of `q` stands in number, PO number or the customer's name, e-mail or company. */
export interface OrdersAsked {
  q: string;
  status: OrderStatus | null;
  page: number;
}

const person = { firstName: true, lastName: true, email: true, companyName: true } as const;

/** A page of all orders, newest first, and how many there are in all. */
export async function listOrders({
  q,
  status,
  page: asked,
}: OrdersAsked): Promise<PageOf & { count: number; orders: OrderRow[] }> {
  const where = matching(q, status);
  // Ids alone: an order's lines are long, and a page far back would sort and skip thousands of them.
  const [{ count }] = await db.read.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) AS "count" FROM "orders" ${where}`;
  const page = pageOf(Number(count), asked);
  const ids = await db.read.$queryRaw<{ id: number | bigint }[]>`
    SELECT "id" FROM "orders" ${where} ORDER BY "createdAt" DESC, "id" DESC
    LIMIT ${page.take} OFFSET ${page.skip}`;
  const rows = await db.read.order.findMany({
    where: { id: { in: ids.map(({ id }) => Number(id)) } },
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
  return { ...page, count: Number(count), orders };
}

/** The condition of a search. Prisma has none that ignores the case on both databases. */
function matching(q: string, status: OrderStatus | null) {
  const others = ORDER_STATUSES.filter((other) => other !== "pending");
  const conditions = searchWords(q).map((word) => {
    const like = `%${word}%`;
    return sql`(lower("orderNumber") LIKE ${like} OR lower("poNumber") LIKE ${like} OR "userId" IN
      (SELECT "id" FROM "users" WHERE "searchText" LIKE ${like}))`;
  });
  // An unknown state is shown as pending (specification 4).
  if (status === "pending") conditions.push(sql`"status" NOT IN (${joinSql(others)})`);
  else if (status) conditions.push(sql`"status" = ${status}`);
  return conditions.length > 0 ? sql`WHERE ${joinSql(conditions, " AND ")}` : noSql;
}

/** Any order, with its customer and who did what to it; null for an unknown one. */
export async function findOrder(id: number): Promise<DeskOrder | null> {
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
