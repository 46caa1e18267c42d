import { db, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import { pageOf, MAX_LISTED } from "~/shop/paging";
import { countOf, idsOf } from "~/shop/search/search.server";
import type { Address } from "~/formats/address";
import { asOrderStatus, type OrderDetail, type OrderView } from "./order";
import { orderLines } from "./order-lines.server";

/** What a page of an order is made of. */
export const shown = {
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
  lines: orderLines,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  total: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
} as const satisfies Prisma.OrderSelect;

/** Which orders somebody may see: who has lost the approval sees no prices, and so none of their orders. */
export const ownedBy = (userId: string) => ({ userId, user: { isApproved: true } });

/** The same orders, for a statement by hand. */
const ownedInSql = (userId: string) => sql`FROM "orders" WHERE "userId" = ${userId}
  AND EXISTS (SELECT 1 FROM "users" WHERE "id" = ${userId} AND "isApproved")`;

type Row = Prisma.OrderGetPayload<{ select: typeof shown }>;

/** A stored order as pages show it. */
export function asView({ status, shippingAddress, ...row }: Row): OrderView {
  return {
    ...row,
    status: asOrderStatus(status),
    shippingAddress: shippingAddress as unknown as Address,
  };
}

/** Orders on one page of the history. */
export const ORDERS_PER_PAGE = 10;

/** A customer's own orders, newest first. A page beyond the last one is the last one. */
export async function myOrders(
  userId: string,
  asked = 1,
): Promise<{ orders: OrderView[]; page: number; pages: number }> {
  const own = ownedInSql(userId);
  const count = await countOf(sql`SELECT 1 ${own} LIMIT ${MAX_LISTED}`);
  const { page, pages, skip, take } = pageOf(count, asked, ORDERS_PER_PAGE);
  // Ids first, from an index alone: a database would read past all that a late page leaves out.
  const ids = await idsOf<number>(sql`SELECT "id" ${own}
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`);
  const rows = await db.read.order.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: shown,
  });
  return { orders: rows.map(asView), page, pages };
}

/** One of the customer's own orders with what happened to it; null for an unknown or foreign one. */
export async function myOrder(userId: string, id: number): Promise<OrderDetail | null> {
  const row = await db.read.order.findFirst({
    where: { id, ...ownedBy(userId) },
    select: {
      ...shown,
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, createdAt: true },
      },
    },
  });
  if (!row) return null;
  const { events, ...order } = row;
  return {
    ...asView(order),
    events: events.map((event) => ({ ...event, status: asOrderStatus(event.status) })),
  };
}

/** The id of the order that one of the customer's checkouts became; null when it became none. */
export async function orderOfCheckout(
  userId: string,
  clientReference: string,
): Promise<number | null> {
  const row = await db.read.order.findUnique({
    where: { userId_clientReference: { userId, clientReference } },
    select: { id: true },
  });
  return row?.id ?? null;
}

/**
 * Where a customer's next order goes, as far as the shop can guess: the `profile`'s address, else the last order's.
 * Inside a transaction, pass it.
 */
export async function usualAddress(
  userId: string,
  { shippingAddress }: { shippingAddress: Address | null },
  from: Reader | Tx = db.read,
): Promise<Address | null> {
  // Their first order gave most of them one.
  if (shippingAddress) return shippingAddress;
  const last = await from.order.findFirst({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { shippingAddress: true },
  });
  return (last?.shippingAddress ?? null) as Address | null;
}
