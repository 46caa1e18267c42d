import type { Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { newestOf } from "~/shop/billing/documents/document-kinds";
import { dueInstalments, type ProformaContent } from "~/shop/billing/documents/proforma";
import type { InvoiceKind } from "~/shop/billing/invoices/invoice";
import { type InvoicedShare, owedInstalments } from "~/shop/billing/invoices/owed";
import { cancelQueuedMail } from "~/shop/brand/mail/outbox.server";
import {
  type DueInstalment,
  type PaymentSummary,
  summarizePayments,
  withoutPlanned,
} from "~/shop/orders/payment-summary";
import { isVoid } from "~/shop/orders/steps";
import { asOrderStatus } from "~/shop/orders/order";
import { asInstalments, dueColumns } from "~/shop/orders/payment-summary.server";
import { remindersKey } from "./reminder";

/**
 * Stores the due and paid amounts of an order, within the transaction that has changed its status, its payments, its invoices
 * or, with `agreed`, its proforma. Nothing is due for a void order. A reminder that waits is not sent when nothing is overdue any more. The caller must have locked the order. Returns the credit:
 * what was paid beyond what is due.
 */
export async function updateAmounts(tx: Tx, orderId: number, agreed?: readonly DueInstalment[]): Promise<Cents> {
  const { due, received, writtenOff } = await readAmounts(tx, orderId, { agreed });
  const amountPaid = received + writtenOff;
  await tx.order.updateMany({
    where: { id: orderId },
    data: { ...dueColumns(due, amountPaid), amountPaid, amountWrittenOff: writtenOff },
  });
  const { overdue } = summarizePayments(withoutPlanned(due), received, isoDay(new Date()), writtenOff);
  if (overdue === 0) await cancelQueuedMail(tx, remindersKey(orderId));
  return Math.max(0, received - sumOf(due));
}

/** Of an order that is locked, with a document that is about to be issued, as of its day. */
export async function paymentsWith(tx: Tx, orderId: number, issued: InvoicedShare, now: Date): Promise<PaymentSummary> {
  const { due, received, writtenOff } = await readAmounts(tx, orderId, { issued });
  return summarizePayments(due, received, isoDay(now), writtenOff);
}

const sumOf = (due: readonly DueInstalment[]) => due.reduce<Cents>((sum, { amount }) => sum + amount, 0);

/** `received` is less refunds. */
async function readAmounts(
  tx: Tx,
  orderId: number,
  { agreed, issued }: { agreed?: readonly DueInstalment[] | undefined; issued?: InvoicedShare },
) {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      status: true,
      instalments: true,
      subtotal: true,
      discountAmount: true,
      shippingCost: true,
      invoices: {
        select: {
          subtotal: true,
          discount: true,
          shipping: true,
          total: true,
          dueOn: true,
          invoice: {
            select: { kind: true, creditNotes: { where: { isCancellation: true }, select: { id: true } } },
          },
        },
      },
    },
  });
  const documents = order.invoices
    .filter(({ invoice }) => invoice.creditNotes.length === 0)
    .map(({ invoice, total, ...share }) => ({ ...share, kind: invoice.kind as InvoiceKind, total: Number(total) }));
  if (issued) documents.push(issued);
  // What is stored is less earlier credit notes.
  const isInvoiced = order.invoices.length > 0 || issued !== undefined;
  const stored = asInstalments(order.instalments);
  const whole = agreed ?? ((isInvoiced && (await ofProforma(tx, orderId))) || stored);
  const share = { subtotal: order.subtotal, discount: order.discountAmount, shipping: order.shippingCost ?? 0 };
  const owed = isInvoiced ? owedInstalments(whole, share, documents) : whole;
  const due = isVoid(asOrderStatus(order.status)) ? [] : owed;
  const { received, writtenOff } = await paymentSums(tx, orderId);
  // A write-off becomes no credit when less is due later.
  return { due, received, writtenOff: Math.max(0, Math.min(writtenOff, sumOf(due) - received)) };
}

/** Null for an order without a proforma. */
async function ofProforma(tx: Tx, orderId: number): Promise<DueInstalment[] | null> {
  const { documents } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { documents: newestOf("proforma", { content: true }) },
  });
  return documents[0] ? dueInstalments(documents[0].content as unknown as ProformaContent) : null;
}

/** `received` is less refunds. */
async function paymentSums(tx: Tx, orderId: number): Promise<{ received: Cents; writtenOff: Cents }> {
  const sums = await tx.payment.groupBy({
    by: ["isWriteOff"],
    _sum: { amount: true },
    where: { orderId, undoneAt: null },
  });
  const sumOf = (isOff: boolean) => sums.find(({ isWriteOff }) => isWriteOff === isOff)?._sum.amount ?? 0;
  return { received: sumOf(false), writtenOff: sumOf(true) };
}
