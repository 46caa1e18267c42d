import type { Tx } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { quoteShipping } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { transactionContext } from "~/shop/base/cached.server";
import { orderNumberOf } from "~/shop/billing/documents/series.server";
import { addFigures, readSales, salesMonthOf } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { demoOrders, type DemoShipment, type OrderableStyle } from "./orders";
import { ADMIN, BUYER } from "./people";
import { daysBefore } from "./random";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** All in one delivery window. */
export async function seedOrders(
  tx: Tx,
  styles: readonly OrderableStyle[],
  { window, now }: { window: DeliveryWindow; now: Date },
): Promise<void> {
  const past = numbered(
    demoOrders(styles, now).sort((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime()),
  );
  const context = await transactionContext(tx);
  for (const { order, lines } of past) {
    const shipped = { ...order, lines: lines.map((line) => ({ ...line, window: null })) };
    const { cost: shippingCost } = await quoteShipping(shipped, context);
    await tx.order.create({ data: { ...order, shippingCost, salesMonth: salesMonthOf(order.createdAt) } });
  }
  const rows = await tx.order.findMany({ select: { id: true, orderNumber: true } });
  const ids = new Map(rows.map(({ id, orderNumber }) => [orderNumber, id]));
  await seedOrderWindows(tx, [...ids.values()], window);
  const windows = await tx.orderWindow.findMany({ select: { id: true, orderId: true } });
  const windowIds = new Map(windows.map(({ id, orderId }) => [orderId, id]));
  const pieces = await tx.piece.findMany({ select: { id: true, sku: true } });
  const pieceIds = new Map(pieces.map(({ id, sku }) => [sku, id]));
  await tx.orderLine.createMany({
    data: past.flatMap(({ order, lines }) =>
      lines.map((line, index) => ({
        ...line,
        pieceId: pieceIds.get(line.sku) ?? null,
        orderId: ids.get(order.orderNumber)!,
        position: index + 1,
        orderWindowId: windowIds.get(ids.get(order.orderNumber)!)!,
      })),
    ),
  });
  await tx.orderEvent.createMany({
    data: past.flatMap(({ order, events }) =>
      events.map((event) => ({ ...event, orderId: ids.get(order.orderNumber)! })),
    ),
  });
  await seedShipments(
    tx,
    past.map(({ order, shipment }) => ({ orderId: ids.get(order.orderNumber)!, shipment })),
  );
  for (const { order } of past) {
    const orderId = ids.get(order.orderNumber)!;
    // Each order was placed with a check of its time; the last one is of yesterday.
    const { companyId, createdAt: checkedAt } = order;
    await tx.vatCheck.updateMany({ where: { companyId }, data: { checkedAt } });
    await issueProforma(tx, orderId, { actorId: null, reason: null, now: order.createdAt });
    await seedPayment(tx, orderId, order);
  }
  await tx.vatCheck.updateMany({ data: { checkedAt: daysBefore(now, 1, 300) } });
  await addFigures(tx, diffSales([], await readSales(tx, [...ids.values()])));
}

/** The lines of the orders exist already. */
async function seedShipments(tx: Tx, past: readonly { orderId: number; shipment: DemoShipment }[]): Promise<void> {
  for (const { orderId, shipment } of past) {
    if (!shipment) continue;
    const { fields, quantities, at, actorId } = shipment;
    const lines = await tx.orderLine.findMany({
      where: { orderId },
      orderBy: { position: "asc" },
      select: { id: true },
    });
    const shipped = lines.map(({ id }, index) => ({
      orderLineId: id,
      quantity: quantities[index]!,
    }));
    await tx.shipment.create({
      data: {
        ...fields,
        orderId,
        number: 1,
        actorId,
        createdAt: at,
        updatedAt: at,
        lines: { create: shipped.filter(({ quantity }) => quantity > 0) },
      },
    });
  }
}

/** Shipped orders are paid; of the confirmed ones, the buyer's in part and the others not yet. */
async function seedPayment(
  tx: Tx,
  orderId: number,
  { status, companyId, createdAt }: { status: string; companyId: string; createdAt: Date },
): Promise<void> {
  const { amountDue } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { amountDue: true },
  });
  const due = Number(amountDue);
  const isPart = status === "confirmed" && companyId === BUYER;
  if (due === 0 || !(isPart || status === "shipped" || status === "delivered")) return;
  const amount = isPart ? Math.round(due * 0.3) : due;
  await tx.payment.create({
    data: { orderId, amount, paidOn: addDays(isoDay(createdAt), 4), actorId: ADMIN },
  });
  await updateAmounts(tx, orderId);
}

async function seedOrderWindows(
  tx: Tx,
  orderIds: readonly number[],
  { id: windowId, ordersFrom: _from, ordersUntil: _until, ...terms }: DeliveryWindow,
): Promise<void> {
  await tx.orderWindow.createMany({
    data: orderIds.map((orderId) => ({ ...terms, orderId, windowId, position: 1 })),
  });
}

/** By date, with the numbers that their proformas will get as well. */
function numbered(past: ReturnType<typeof demoOrders>) {
  const counts = new Map<string, number>();
  return past.map(({ order, ...rest }) => {
    const year = isoDay(order.createdAt).slice(0, 4);
    const number = (counts.get(year) ?? 0) + 1;
    counts.set(year, number);
    return { ...rest, order: { ...order, orderNumber: orderNumberOf({ year, number }) } };
  });
}
