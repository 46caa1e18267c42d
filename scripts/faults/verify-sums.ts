import type { Db } from "../../app/db/db.server";
import { isoMonth } from "../../app/formats/dates";
import { allOrders } from "./all-orders";
import type { History } from "./history";

/**
 * Values that the database derives from its rows are compared with the rows: sums, proformas, monthly figures,
 * histories.
 */
export async function verifySums(db: Db, history: History): Promise<void> {
  for await (const order of allOrders(db)) {
    const subtotal = order.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
    const isRight =
      order.subtotal === subtotal &&
      order.total === subtotal - order.discountAmount &&
      order.lines.every((proxy) => proxy.lineTotal === proxy.quantity * proxy.unitPrice);
    if (!isRight) history.addViolation(`The sums of order ${order.orderNumber} are wrong.`);
    if (order.events.at(-1)?.status !== order.status) {
      history.addViolation(`The history of order ${order.orderNumber} does not end with its status.`);
    }
    const versions = order.documents.map(({ version }) => version).sort((a, b) => a - b);
    const isNumbered = versions.every((version, at) => version === at + 1);
    const numbers = new Set(order.documents.map(({ number }) => number));
    if (versions.length === 0 || !isNumbered || numbers.size !== 1) {
      history.addViolation(`Order ${order.orderNumber} has proformas ${versions.join(", ")}.`);
    }
  }
  await verifySeries(db, history);
  await verifyMonths(db, history);
}

/** The numbers of documents, invoices and credit notes have no gaps. */
async function verifySeries(db: Db, history: History): Promise<void> {
  for (const { series, first, last } of await db.read.documentSeries.findMany()) {
    const number = { startsWith: `${series}-` };
    const documents = await db.read.document.findMany({ where: { number, version: 1 } });
    const invoices = await db.read.invoice.findMany({ where: { number } });
    const numbers = [...documents, ...invoices].map((row) => Number(row.number.slice(series.length + 1)));
    const count = last - first + 1;
    const missing = Array.from({ length: count }, (_, at) => first + at).filter((number) => !numbers.includes(number));
    if (missing.length > 0 || numbers.length !== count) {
      history.addViolation(`${series} has ${numbers.length} of ${count}, without ${missing.join(", ")}.`);
    }
  }
}

/** The months' figures are those of the orders that are not cancelled. */
async function verifyMonths(db: Db, history: History): Promise<void> {
  const months = new Map<string, { orders: number; pieces: number; revenue: number }>();
  for await (const { createdAt, lines, status, total } of allOrders(db)) {
    if (status === "cancelled") continue;
    const month = isoMonth(createdAt);
    const sum = months.get(month) ?? { orders: 0, pieces: 0, revenue: 0 };
    sum.orders++;
    sum.pieces += lines.reduce((all, { quantity }) => all + quantity, 0);
    sum.revenue += total;
    months.set(month, sum);
  }
  const stored = await db.read.monthlySales.findMany({ where: { productId: 0 } });
  for (const row of stored) {
    const found = `${row.orders} orders, ${row.pieces} pieces, ${row.revenue}`;
    const sum = months.get(row.month) ?? { orders: 0, pieces: 0, revenue: 0 };
    const right = `${sum.orders} orders, ${sum.pieces} pieces, ${sum.revenue}`;
    if (found !== right) history.addViolation(`${row.month} is ${found} instead of ${right}.`);
    months.delete(row.month);
  }
  for (const month of months.keys()) history.addViolation(`${month} has no figures.`);
}
