import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import { cashDiscountOn, type DiscountedInvoice, missingOf } from "../invoices/cash-discount";
import { insertCredit } from "../invoices/credit-invoice.server";
import type { InvoiceContent } from "../invoices/invoice";
import { keepFile } from "../invoices/invoice-files.server";
import { netWithin } from "../invoices/prepayment";
import { checkSeen, readLocked } from "./record-payment.server";
import { insertWriteOff } from "./write-off.server";

/** By order, the invoices of it alone that offer a cash discount, in the order in which they were issued. */
export async function discountedInvoices(
  orderIds: readonly number[],
  from: Reader | Tx = db.read,
): Promise<Map<number, DiscountedInvoice[]>> {
  const rows = await from.invoice.findMany({
    where: {
      kind: "invoice",
      orders: { some: { orderId: { in: [...orderIds] } } },
      creditNotes: { none: { isCancellation: true } },
    },
    orderBy: { id: "asc" },
    select: { content: true, creditNotes: { select: { net: true, vat: true, content: true } } },
  });
  const byOrder = new Map<number, DiscountedInvoice[]>();
  for (const row of rows) {
    const content = row.content as unknown as InvoiceContent;
    const { number, issuedOn, orders, sums } = content;
    const notes = row.creditNotes.map(({ net, vat, content: note }) => ({
      total: Number(net + vat),
      isCashDiscount: (note as unknown as InvoiceContent).credited!.isCashDiscount === true,
    }));
    const offered = cashDiscountOn(
      content,
      notes.reduce((sum, { total, isCashDiscount }) => (isCashDiscount ? sum : sum + total), 0),
    );
    const [order, ...others] = orders;
    if (!offered || others.length > 0) continue;
    const isTaken = notes.some(({ isCashDiscount }) => isCashDiscount);
    const before = byOrder.get(order!.orderId) ?? [];
    byOrder.set(order!.orderId, [...before, { ...offered, number, issuedOn, vatRate: sums.vatRate, isTaken }]);
  }
  return byOrder;
}

/** The part of what is open of an order that is taken as the cash discount of one of its invoices. */
export interface TakenDiscount {
  orderId: number;
  number: string;
  actorId: string;
  /** As somebody saw it, in cents with VAT. */
  amount?: Cents;
  /** For refusals. */
  field?: string | undefined;
}

/**
 * Credits what is missing of an invoice that was paid in time, sends the credit note and keeps its PDF. Refuses what missingOf does, an
 * invoice that offers none or is for several orders (wrong_step), and (stale) where another amount is unpaid than somebody saw; see also
 * insertCredit.
 */
export async function takeCashDiscount(
  { seen, ...taken }: TakenDiscount & { seen?: Cents },
  now = new Date(),
): Promise<{ number: string; amount: Cents }> {
  const { id, ...credit } = await db.write(async (tx) => {
    checkSeen(await readLocked(tx, taken.orderId), seen);
    return insertCashDiscount(tx, taken, now);
  });
  await keepFile(id, "pdf");
  return credit;
}

/**
 * Of a locked order. Where no net amount has what is missing with its VAT, which is rounded, the cent that is left is written off.
 */
export async function insertCashDiscount(
  tx: Tx,
  { orderId, number, actorId, amount: expected, field }: TakenDiscount,
  now: Date,
): Promise<{ id: number; number: string; amount: Cents }> {
  const invoice = (await discountedInvoices([orderId], tx)).get(orderId)?.find((one) => one.number === number);
  if (!invoice) throw new Problem("wrong_step.no_cash_discount");
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      amountDue: true,
      amountPaid: true,
      payments: { where: { undoneAt: null, isWriteOff: false }, select: { amount: true, paidOn: true } },
    },
  });
  const open = Number(order.amountDue - order.amountPaid);
  const missing = missingOf(invoice, { open, payments: order.payments });
  if (missing instanceof Problem) throw missing;
  if (expected !== undefined && expected !== missing) {
    throw new Problem("refused.cash_discount", { number, most: invoice.amount, missing }, { field });
  }
  const { percentage, vatRate } = invoice;
  const reason = t.cashDiscountTaken({ percentage });
  const amount = netWithin(missing, vatRate);
  const credit = await insertCredit(tx, { number, of: "amount", amount, reason, isCashDiscount: true, actorId }, now);
  const { total } = await tx.invoicedOrder.findFirstOrThrow({
    where: { invoiceId: credit.id },
    select: { total: true },
  });
  const rest = missing - Number(total);
  if (rest > 0) {
    const off = { orderId, amount: rest, reason: t.cashDiscountCent({ note: credit.number }), actorId, field };
    await insertWriteOff(tx, await readLocked(tx, orderId), off, { source: "manual" });
  }
  return { ...credit, amount: missing };
}
