import type { Prisma, Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { amountLeft, type CreditLeft, leftToCredit, type OrderTotal } from "./credit";
import type { InvoiceContent } from "./invoice";
import { amountOpen, openColumns } from "./prepayments.server";
import { lockForInvoice } from "./store-invoice.server";

const totalColumns = {
  content: true,
  orders: {
    orderBy: { orderId: "asc" },
    select: { orderId: true, subtotal: true, discount: true, shipping: true, total: true, dueOn: true },
  },
} as const satisfies Prisma.InvoiceSelect;

/** What leftOf needs. */
export const creditColumns = {
  kind: true,
  ...totalColumns,
  ...openColumns,
  creditNotes: {
    orderBy: { id: "asc" },
    select: { number: true, isCancellation: true, net: true, vat: true, ...totalColumns },
  },
} as const satisfies Prisma.InvoiceSelect;

type TotalRow = Prisma.InvoiceGetPayload<{ select: typeof totalColumns }>;

const asTotals = ({ content, orders }: TotalRow) => ({
  content: content as unknown as InvoiceContent,
  orders: orders.map(({ total, dueOn: _, ...order }): OrderTotal => ({ ...order, total: Number(total) })),
});

/** What is left to credit of an invoice or a prepayment invoice. */
export function leftOf(row: Prisma.InvoiceGetPayload<{ select: typeof creditColumns }>): CreditLeft {
  const totals = asTotals(row);
  return row.kind === "invoice"
    ? leftToCredit(totals, row.creditNotes.map(asTotals))
    : amountLeft(totals.content, amountOpen(row));
}

/**
 * Locks the orders of an invoice that gets a credit note, and reads it with those it has. Refuses as not_found.invoice, and as
 * wrong_step a receipt, a credit note and an invoice that was taken back.
 */
export async function lockInvoice(tx: Tx, number: string) {
  const found = await tx.invoice.findUnique({
    where: { number },
    select: { orders: { orderBy: { orderId: "asc" }, select: { orderId: true } } },
  });
  if (!found) throw new Problem("not_found.invoice");
  for (const { orderId } of found.orders) await lockForInvoice(tx, orderId);
  const row = await tx.invoice.findUniqueOrThrow({
    where: { number },
    select: { id: true, companyId: true, ...creditColumns },
  });
  if (row.kind === "receipt") throw new Problem("wrong_step.credit_of_receipt");
  if (row.kind === "credit_note") throw new Problem("wrong_step.credit_of_credit");
  const cancellation = row.creditNotes.find(({ isCancellation }) => isCancellation);
  if (cancellation) throw new Problem("wrong_step.invoice_credited", { number: cancellation.number });
  const { id, kind, companyId, creditNotes } = row;
  const dueDays = new Map(row.orders.map(({ orderId, dueOn }) => [orderId, dueOn]));
  return { id, kind, companyId, creditNotes, content: asTotals(row).content, left: leftOf(row), dueDays };
}
