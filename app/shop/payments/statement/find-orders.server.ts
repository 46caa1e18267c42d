import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { amountColumns, paymentsOf } from "~/shop/orders/amounts.server";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { documentNumbersIn } from "./document-numbers";

/** An order to which an entry can be booked. */
export interface BookableOrder {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  summary: PaymentSummary;
}

/** Numbers per query: SQLite allows at most 999 parameters. */
const BATCH = 400;

/**
 * Finds the orders that texts name by the number of the order or its proforma, for example in a payment reference. A text
 * may name none or several.
 */
export async function ordersNamedIn(texts: readonly string[]): Promise<BookableOrder[][]> {
  const named = texts.map((text) => documentNumbersIn(text, env.ORDER_PREFIX));
  const idsByNumber = await idsOf(
    named.flatMap(({ proformas }) => proformas),
    named.flatMap(({ orders }) => orders),
  );
  const idsByText = named.map(({ proformas, orders }) => [
    ...new Set([...proformas, ...orders].flatMap((number) => idsByNumber.get(number) ?? [])),
  ]);
  const orders = await bookableOrders(idsByText.flat());
  return idsByText.map((ids) => ids.flatMap((id) => orders.get(id) ?? []));
}

async function idsOf(proformas: string[], orders: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const number of batchesOf(proformas)) {
    const rows = await db.read.proforma.findMany({
      where: { number: { in: number }, version: 1 },
      select: { number: true, orderId: true },
    });
    for (const row of rows) ids.set(row.number, row.orderId);
  }
  for (const orderNumber of batchesOf(orders)) {
    const rows = await db.read.order.findMany({
      where: { orderNumber: { in: orderNumber } },
      select: { id: true, orderNumber: true },
    });
    for (const row of rows) ids.set(row.orderNumber, row.id);
  }
  return ids;
}

/** The orders of these ids, by id. */
export async function bookableOrders(ids: readonly number[]): Promise<Map<number, BookableOrder>> {
  const found = new Map<number, BookableOrder>();
  for (const batch of batchesOf(ids)) {
    const rows = await db.read.order.findMany({
      where: { id: { in: batch } },
      select: { id: true, orderNumber: true, status: true, ...amountColumns },
    });
    for (const { id, orderNumber, status, ...amounts } of rows) {
      const summary = paymentsOf(amounts);
      found.set(id, { id, orderNumber, status: asOrderStatus(status), summary });
    }
  }
  return found;
}

/** The values without repetitions, in parts for one query each. */
export function* batchesOf<Value>(values: readonly Value[]): Generator<Value[]> {
  const all = [...new Set(values)];
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
