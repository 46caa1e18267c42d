import { randomUUID } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { OrderLine } from "~/shop/orders/order";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { ADDRESS, makePerson } from "./people";
import { inScope } from "./in-scope";

/** Of an earlier version, without a delivery window; by default three pieces at 10 €. */
export const orderLine = (more: Partial<OrderLine> = {}): OrderLine => ({
  productId: 1,
  sku: "ALM-SAND-M",
  name: "Alma",
  size: "M",
  color: "Sand",
  quantity: 3,
  unitPrice: 1000,
  lineTotal: 3000,
  window: null,
  ...more,
});

interface OrderOptions {
  companyId?: string;
  status?: string;
  orderNumber?: string;
  poNumber?: string;
  createdAt?: Date;
  lines?: OrderLine[];
  discountAmount?: number;
  shippingAddress?: typeof ADDRESS;
  /** VAT and shipping are decided; by default they are. */
  isAmountFinal?: boolean;
}

/** Not placed by the checkout; its lines are separate rows. */
export function orderRow(
  companyId: string,
  {
    lines = [orderLine()],
    discountAmount = 0,
    shippingAddress = ADDRESS,
    ...more
  }: Omit<OrderOptions, "companyId"> = {},
) {
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return {
    orderNumber: `PRJ-${randomUUID().slice(0, 18).toUpperCase()}`,
    clientReference: randomUUID(),
    requestHash: "test",
    subtotal,
    discountAmount,
    total: subtotal - discountAmount,
    shippingAddress: { ...shippingAddress },
    isAmountFinal: true,
    placedById: companyId,
    ...more,
    companyId,
  };
}

/** For Prisma's nested create: `lines: linesOf([...])`. */
export const linesOf = (lines: readonly OrderLine[] = [orderLine()]) => ({
  create: lines.map(({ window: _, ...line }, index) => ({ ...line, position: index + 1 })),
});

/** Each with one line. */
export async function makeOrders(tx: Tx, rows: ReturnType<typeof orderRow>[]): Promise<void> {
  await tx.order.createMany({ data: rows });
  const created = await tx.order.findMany({
    where: { clientReference: { in: rows.map(({ clientReference }) => clientReference) } },
    select: { id: true },
  });
  const { window: _, ...line } = orderLine();
  await tx.orderLine.createMany({
    data: created.map(({ id }) => ({ ...line, orderId: id, position: 1 })),
  });
}

/** By default of a new customer. Its lines know their pieces, where there are such. */
export async function makeOrder({ companyId, ...more }: OrderOptions = {}) {
  const owner = companyId ?? (await makePerson("approved")).id;
  const order = await db.write(async (tx) => {
    const lines = [];
    for (const line of linesOf(more.lines).create) {
      const { productId, color, size } = line;
      const piece = await tx.piece.findFirst({ where: { productId, color, size } });
      lines.push({ ...line, pieceId: piece?.id ?? null });
    }
    return tx.order.create({
      data: {
        ...orderRow(owner, more),
        lines: { create: lines },
        events: { create: { status: "pending", actorId: owner } },
      },
    });
  });
  return { ...order, lines: more.lines ?? [orderLine()] };
}

/** A shipment, dated today, of all that is open of an order. */
export async function shipAll(orderId: number, actorId: string, note: string | null = null) {
  const { version: seen, lines } = (await orderToShip(inScope(orderId)))!;
  const nothing = { carrier: null, trackingNumber: null, cartons: null, grossWeight: null };
  return createShipment({
    ...nothing,
    orderId,
    expectedVersion: seen,
    shippedOn: isoDay(new Date()),
    note,
    lines: lines.filter((line) => openOf(line) > 0).map((line) => ({ orderLineId: line.id, quantity: openOf(line) })),
    acceptsUnpaid: true,
    actorId,
  });
}

/** Of the company's cart as it is now, by its founder. */
export async function checkoutOf(companyId: string, more: Partial<Checkout> = {}): Promise<Checkout> {
  return {
    companyId,
    placedById: companyId,
    clientReference: randomUUID(),
    reviewed: more.reviewed ?? (await readCart(companyId)).fingerprint,
    customerNotes: null,
    poNumber: null,
    shippingAddress: ADDRESS,
    ...more,
  };
}

/** From the company's cart. */
export const orderCart = async (companyId: string, more: Partial<Checkout> = {}) =>
  placeOrder(await checkoutOf(companyId, more));
