import type { Prisma, Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import type { OrderTotal } from "./credit";
import type { InvoiceContent } from "./invoice";
import { lockForInvoice } from "./store-invoice.server";

const totalColumns = {
  content: true,
  orders: {
    orderBy: { orderId: "asc" },
    select: { orderId: true, subtotal: true, discount: true, shipping: true, total: true },
  },
} as const satisfies Prisma.InvoiceSelect;

/** What leftToCredit needs. */
export const creditColumns = {
  ...totalColumns,
  creditNotes: { orderBy: { id: "asc" }, select: { number: true, isCancellation: true, ...totalColumns } },
} as const satisfies Prisma.InvoiceSelect;

type TotalRow = Prisma.InvoiceGetPayload<{ select: typeof totalColumns }>;

export const asTotals = ({ content, orders }: TotalRow) => ({
  content: content as unknown as InvoiceContent,
  orders: orders.map(({ total, ...order }): OrderTotal => ({ ...order, total: Number(total) })),
});

/**
 * Locks the orders of an invoice that gets a credit note, and reads it with those it has. Refuses as not_found.invoice, and as
 * wrong_step a credit note and an invoice that was taken back.
 */
export async function lockInvoice(tx: Tx, number: string, kinds: readonly string[] = ["invoice"]) {
  const found = await tx.invoice.findUnique({
    where: { number },
    select: { orders: { orderBy: { orderId: "asc" }, select: { orderId: true } } },
  });
  if (!found) throw new Problem("not_found.invoice");
  for (const { orderId } of found.orders) await lockForInvoice(tx, orderId);
  const { id, kind, companyId, creditNotes, ...row } = await tx.invoice.findUniqueOrThrow({
    where: { number },
    select: { id: true, kind: true, companyId: true, ...creditColumns },
  });
  if (kind === "receipt") throw new Problem("wrong_step.credit_of_receipt");
  if (!kinds.includes(kind)) throw new Problem("wrong_step.credit_of_credit");
  const cancellation = creditNotes.find(({ isCancellation }) => isCancellation);
  if (cancellation) throw new Problem("wrong_step.invoice_credited", { number: cancellation.number });
  return { id, companyId, ...asTotals(row), creditNotes };
}
