import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { allocate, type Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import { cashDiscountOn, type DiscountedInvoice, isInTime, missingOf, type PaidOrder } from "../invoices/cash-discount";
import { insertCredit } from "../invoices/credit-invoice.server";
import type { InvoiceContent } from "../invoices/invoice";
import { keepFile } from "../invoices/invoice-files.server";
import type { OrderPayments } from "./payment";
import { checkSeen, lockOrders, readLocked } from "./record-payment.server";
import { insertWriteOff } from "./write-off.server";

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);

/** Of these orders, those that offer a cash discount, in the order in which they were issued. */
export const discountedInvoices = (orderIds: readonly number[]): Promise<DiscountedInvoice[]> =>
  readDiscounted({ orders: { some: { orderId: { in: [...orderIds] } } } }, db.read);

async function readDiscounted(where: Prisma.InvoiceWhereInput, from: Reader | Tx): Promise<DiscountedInvoice[]> {
  const ofOrders = { select: { orderId: true, net: true, total: true } } as const;
  const rows = await from.invoice.findMany({
    where: { ...where, kind: "invoice", creditNotes: { none: { isCancellation: true } } },
    orderBy: { id: "asc" },
    select: {
      content: true,
      orders: ofOrders,
      creditNotes: { select: { number: true, content: true, orders: ofOrders } },
    },
  });
  return rows.flatMap((row) => {
    const content = row.content as unknown as InvoiceContent;
    const { number, issuedOn, orders, sums } = content;
    const isDiscount = (note: (typeof row.creditNotes)[number]) =>
      (note.content as unknown as InvoiceContent).credited!.isCashDiscount === true;
    const credited = row.creditNotes.filter((note) => !isDiscount(note)).flatMap((note) => note.orders);
    const creditedOf = (id?: number) =>
      sumOf(credited.flatMap(({ orderId, total }) => (id === undefined || id === orderId ? Number(total) : [])));
    const offered = cashDiscountOn(content, creditedOf());
    if (!offered) return [];
    const asked = allocate(
      sums.total,
      orders.map(({ orderId }) => row.orders.find((one) => one.orderId === orderId)!.net),
    );
    return {
      ...offered,
      number,
      issuedOn,
      takenBy: row.creditNotes.find(isDiscount)?.number ?? null,
      orders: orders.map(({ orderId, payments: { paid, open } }, at) => {
        const paidBefore = Math.max(0, Math.min(paid, asked[at]! - open));
        const payable = Math.max(0, asked[at]! - paidBefore - creditedOf(orderId));
        const taken = row.creditNotes.filter(isDiscount).flatMap((note) => note.orders);
        const less = sumOf(taken.flatMap((one) => (one.orderId === orderId ? Number(one.total) : [])));
        return { orderId, payable, paidWith: payable - less };
      }),
    };
  });
}

/** The orders of an invoice, as in it, without the payments by which discounts of their other invoices were taken. */
async function paidOrders({ number, orders }: DiscountedInvoice, from: Reader | Tx): Promise<PaidOrder[]> {
  const rows = await from.order.findMany({
    where: { id: { in: orders.map(({ orderId }) => orderId) } },
    select: {
      id: true,
      amountDue: true,
      amountPaid: true,
      payments: { where: { undoneAt: null, isWriteOff: false }, select: { amount: true, paidOn: true } },
    },
  });
  const ofOrders = { orders: { some: { orderId: { in: orders.map(({ orderId }) => orderId) } } } };
  const taken = (await readDiscounted(ofOrders, from)).filter((one) => one.takenBy !== null && one.number !== number);
  return orders.map(({ orderId }) => {
    const { amountDue, amountPaid, payments } = rows.find(({ id }) => id === orderId)!;
    const left = [...payments];
    for (const other of taken) {
      const { paidWith } = other.orders.find((one) => one.orderId === orderId) ?? {};
      // A cent may be written off instead.
      const at = left.findIndex(
        (one) => paidWith !== undefined && isInTime(other, one) && Math.abs(one.amount - paidWith) <= 1,
      );
      if (at >= 0) left.splice(at, 1);
    }
    return { open: Number(amountDue - amountPaid), payments: left };
  });
}

/** Of the invoices of an order. */
export async function discountsToTake(orderId: number): Promise<OrderPayments["discounts"]> {
  const discounts: OrderPayments["discounts"] = [];
  for (const invoice of await discountedInvoices([orderId])) {
    const orders = await paidOrders(invoice, db.read);
    const missing = missingOf(invoice, orders);
    if (missing instanceof Problem) continue;
    const { number, percentage } = invoice;
    const unpaid = sumOf(orders.map(({ open }) => open));
    discounts.push({ number, percentage, orders: orders.length, missing: sumOf(missing), unpaid });
  }
  return discounts;
}

/** What is open of the orders of an invoice and taken as its cash discount. */
export interface TakenDiscount {
  number: string;
  actorId: string;
  /** Of each order, as somebody saw it, in cents with VAT. */
  seenByOrder?: ReadonlyMap<number, Cents>;
  /** For refusals. */
  field?: string | undefined;
}

/**
 * Credits what is missing of an invoice of an order that was paid in time, sends the credit note and keeps its PDF. `seen` is what was
 * unpaid of all orders of the invoice together. Refuses what missingOf does, an invoice that offers none or is not of the order
 * (wrong_step), and (stale) where another amount is unpaid than somebody saw; see also insertCredit.
 */
export async function takeCashDiscount(
  { orderId, number, actorId, seen }: { orderId: number; number: string; actorId: string; seen?: Cents },
  now = new Date(),
): Promise<{ number: string; amount: Cents }> {
  const invoice = (await discountedInvoices([orderId])).find((one) => one.number === number);
  if (!invoice) throw new Problem("wrong_step.no_cash_discount");
  const { id, ...credit } = await db.write(async (tx) => {
    const orders = await lockOrders(
      tx,
      invoice.orders.map((one) => one.orderId),
    );
    const all = [...orders.values()];
    const received = sumOf(all.map((one) => one.received));
    checkSeen({ received, unpaid: sumOf(all.map(({ unpaid }) => unpaid)) }, seen);
    return insertCashDiscount(tx, { number, actorId }, now);
  });
  await keepFile(id, "pdf");
  return credit;
}

/**
 * The orders of the invoice are locked. Where no net amount has what is missing with its VAT, which is rounded, the cent that is left is
 * written off.
 */
export async function insertCashDiscount(
  tx: Tx,
  { number, actorId, seenByOrder, field }: TakenDiscount,
  now: Date,
): Promise<{ id: number; number: string; amount: Cents }> {
  const [invoice] = await readDiscounted({ number }, tx);
  if (!invoice) throw new Problem("wrong_step.no_cash_discount");
  const missing = missingOf(invoice, await paidOrders(invoice, tx));
  if (missing instanceof Problem) throw missing;
  const { percentage, amount: most, orders } = invoice;
  const amount = sumOf(missing);
  const isSeen = ({ orderId }: { orderId: number }, at: number) => (seenByOrder!.get(orderId) ?? 0) === missing[at];
  if (seenByOrder && !orders.every(isSeen)) {
    throw new Problem("refused.cash_discount", { number, most, missing: amount }, { field });
  }
  const reason = () => t.cashDiscountTaken({ percentage });
  const taken = { number, of: "amount", totals: missing, reason, isCashDiscount: true, actorId } as const;
  const credit = await insertCredit(tx, taken, now);
  const credited = await tx.invoicedOrder.findMany({
    where: { invoiceId: credit.id },
    select: { orderId: true, total: true },
  });
  for (const [at, { orderId }] of orders.entries()) {
    const rest = missing[at]! - Number(credited.find((one) => one.orderId === orderId)?.total ?? 0);
    if (rest === 0) continue;
    const off = { orderId, amount: rest, reason: t.cashDiscountCent({ note: credit.number }), actorId, field };
    await insertWriteOff(tx, await readLocked(tx, orderId), off, { source: "manual" });
  }
  return { ...credit, amount };
}
