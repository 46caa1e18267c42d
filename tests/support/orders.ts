import { randomUUID } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import type { OrderLine } from "~/shop/orders/order";
import { ADDRESS, makePerson } from "./people";

/** A line of the test's own. */
export const orderLine = (more: Partial<OrderLine> = {}): OrderLine => ({
  productId: 1,
  sku: "ALM-SAND-M",
  name: "Alma",
  size: "M",
  color: "Sand",
  quantity: 3,
  unitPrice: 1000,
  lineTotal: 3000,
  ...more,
});

interface Made {
  userId?: string;
  status?: string;
  orderNumber?: string;
  poNumber?: string;
  createdAt?: Date;
  lines?: OrderLine[];
  discountAmount?: number;
}

/** The row of an order as if it had been placed, past the checkout; its lines are rows of their own. */
export function orderRow(
  userId: string,
  { lines = [orderLine()], discountAmount = 0, ...more }: Omit<Made, "userId"> = {},
) {
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return {
    orderNumber: `PRJ-${randomUUID().slice(0, 18).toUpperCase()}`,
    clientReference: randomUUID(),
    requestHash: "test",
    subtotal,
    discountAmount,
    total: subtotal - discountAmount,
    shippingAddress: { ...ADDRESS },
    ...more,
    userId,
  };
}

/** Lines as rows of an order that is created with them: `lines: linesOf([...])`. */
export const linesOf = (lines: readonly OrderLine[] = [orderLine()]) => ({
  create: lines.map((line, index) => ({ ...line, position: index + 1 })),
});

/** Many such orders, each with one line. */
export async function makeOrders(tx: Tx, rows: ReturnType<typeof orderRow>[]): Promise<void> {
  await tx.order.createMany({ data: rows });
  const made = await tx.order.findMany({
    where: { clientReference: { in: rows.map(({ clientReference }) => clientReference) } },
    select: { id: true },
  });
  await tx.orderLine.createMany({
    data: made.map(({ id }) => ({ ...orderLine(), orderId: id, position: 1 })),
  });
}

/** Such an order; of a customer of its own unless told. */
export async function makeOrder({ userId, ...more }: Made = {}) {
  const owner = userId ?? (await makePerson("approved")).id;
  const order = await db.write((tx) =>
    tx.order.create({
      data: {
        ...orderRow(owner, more),
        lines: linesOf(more.lines),
        events: { create: { status: "pending", actorId: owner } },
      },
    }),
  );
  return { ...order, lines: more.lines ?? [orderLine()] };
}
