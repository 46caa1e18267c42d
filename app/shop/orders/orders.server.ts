import { db } from "~/db/db.server";
import { type Address, asOrderStatus, type OrderLine, type OrderView } from "./order";

const shown = {
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
  items: true,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  total: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function findRow(userId: string, id: number) {
  return db.read.order.findFirst({ where: { id, userId }, select: shown });
}

function asView({ items, status, shippingAddress, ...row }: Row): OrderView {
  return {
    ...row,
    status: asOrderStatus(status),
    lines: items as unknown as OrderLine[],
    shippingAddress: shippingAddress as unknown as Address,
  };
}

/** Orders on one page of the history. */
export const ORDERS_PER_PAGE = 10;

/** A customer's own orders, newest first, and how many there are. */
export async function myOrders(
  userId: string,
  page = 1,
): Promise<{ orders: OrderView[]; count: number }> {
  const [rows, count] = await Promise.all([
    db.read.order.findMany({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * ORDERS_PER_PAGE,
      take: ORDERS_PER_PAGE,
      select: shown,
    }),
    db.read.order.count({ where: { userId } }),
  ]);
  return { orders: rows.map(asView), count };
}

/** One of the customer's own orders; null for an unknown or foreign one. */
export async function myOrder(userId: string, id: number): Promise<OrderView | null> {
  const row = await findRow(userId, id);
  return row && asView(row);
}
