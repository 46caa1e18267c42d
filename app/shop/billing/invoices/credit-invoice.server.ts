import { inLanguage } from "~/shop/base/language.server";
import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { paymentsWith, updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { quantityField } from "~/shop/cart/line-fields";
import { updateSearchText } from "../documents/order-search-text.server";
import { type CreditLeft, type CreditRequest, creditOf } from "./credit";
import { type InvoiceContent, netOf } from "./invoice";
import { keepFile } from "./invoice-files.server";
import { creditColumns, leftOf, lockInvoice } from "./lock-invoice.server";
import { storeInvoice } from "./store-invoice.server";

type Credit = CreditRequest & {
  number: string;
  /** As an admin has written it; a function is called in the language of the invoice. */
  reason: string | (() => string);
  isCashDiscount?: true;
  claimId?: number;
  actorId: string;
};

/**
 * Credits a part of an invoice: its orders owe less, and its shipments stay invoiced. Of a prepayment invoice, what is not deducted, for money
 * that goes back: the order owes as before. Sends the credit note, keeps its PDF and returns its number. Refuses as not_found.invoice, as
 * wrong_step a credit note, a receipt and an invoice that was taken back, and as refused more than is left of a line, of an order or in all,
 * and nothing.
 */
export async function creditInvoice(credit: Credit, now = new Date()): Promise<string> {
  const { id, number } = await db.write((tx) => insertCredit(tx, credit, now));
  await keepFile(id, "pdf");
  return number;
}

/**
 * What is left to credit of an invoice or a prepayment invoice; null for any other document, and one of which nothing is left. The caller has
 * checked whose it is.
 */
export async function creditLeft(id: number): Promise<CreditLeft | null> {
  const row = await db.read.invoice.findUnique({ where: { id }, select: creditColumns });
  if (row?.kind !== "invoice" && row?.kind !== "prepayment_invoice") return null;
  if (row.creditNotes.some(({ isCancellation }) => isCancellation)) return null;
  const left = leftOf(row);
  return left.net > 0 ? left : null;
}

/** Within a transaction. */
export async function insertCredit(
  tx: Tx,
  { number, reason, isCashDiscount, claimId, actorId, ...request }: Credit,
  now: Date,
) {
  const { id, kind, companyId, content, left, dueDays } = await lockInvoice(tx, number);
  checkRequest(content, left, request);
  const credit = creditOf(content, left, request);
  checkCredit(content, left, credit);
  // What was deducted of prepayment invoices stays deducted.
  const { kind: _, number: _number, deducted: _deducted, received: _received, issuedOn, ...body } = content;
  const written = typeof reason === "string" ? reason : inLanguage(content.language ?? "en", reason);
  const isOwedLess = kind === "invoice";
  const credited = [];
  for (const [at, { total, ...share }] of credit.orders.entries()) {
    if (total === 0) continue;
    const order = content.orders[at]!;
    const dueOn = dueDays.get(order.orderId) ?? null;
    const owedLess = { ...share, kind: "credit_note", total: isOwedLess ? total : 0, dueOn } as const;
    const summary = await paymentsWith(tx, order.orderId, owedLess, now);
    const { paid, open, credit: paidBeyond, instalments } = summary;
    const { reference } = order.payments;
    credited.push({ ...order, ...share, payments: { reference, paid, open, credit: paidBeyond, instalments } });
  }
  const stored = await storeInvoice(tx, {
    kind: "credit_note",
    body: {
      ...body,
      credited: { number, issuedOn, reason: written, of: request.of, ...(isCashDiscount && { isCashDiscount }) },
      orders: credited,
      sums: credit.sums,
    },
    companyId,
    correctsId: id,
    ...(claimId !== undefined && { claimId }),
    actorId,
    now,
  });
  for (const [at, { lines: _lines, ...order }] of credit.orders.entries()) {
    if (order.total === 0) continue;
    const dueOn = dueDays.get(order.orderId) ?? null;
    if (isOwedLess) await tx.invoicedOrder.create({ data: { invoiceId: stored.id, ...order, dueOn } });
    await updateAmounts(tx, order.orderId);
    await updateSearchText(tx, order.orderId);
    await record(tx, {
      actorId,
      action: "credit_part",
      subject: `order:${order.orderId}`,
      label: content.orders[at]!.number,
      note: written,
      before: { invoice: number },
      after: { creditNote: stored.number, amount: order.total },
    });
  }
  return stored;
}

/** Refuses more than is left of a line, of shipping or in all, beside the field. */
function checkRequest({ orders }: InvoiceContent, left: CreditLeft, request: CreditRequest): void {
  if (request.of === "amount") {
    if ("amount" in request && request.amount > left.net)
      throw new Problem("refused.credit", { most: left.net }, { field: "amount" });
    return;
  }
  const pieces = orders.flatMap((_, at) => left.orders[at]!.pieces);
  for (const [line, quantity] of request.pieces) {
    const most = pieces[line - 1] ?? 0;
    if (quantity > most) throw new Problem("refused.credited_pieces", { most }, { field: quantityField(line) });
  }
  const shipping = left.orders.reduce((sum, order) => sum + order.shipping, 0);
  if (request.shipping > shipping) {
    throw new Problem("refused.credited_shipping", { most: shipping }, { field: "shipping" });
  }
}

/** Refuses nothing, and what an amount that was credited before has already taken of an order. */
export function checkCredit(
  { orders }: InvoiceContent,
  left: CreditLeft,
  { orders: shares, sums }: ReturnType<typeof creditOf>,
): void {
  if (sums.net === 0) throw new Problem("refused.credit_of_nothing");
  if (sums.net > left.net) throw new Problem("refused.credit_in_all", { net: sums.net, most: left.net });
  const at = shares.findIndex((share, index) => netOf(share) > left.orders[index]!.net);
  if (at >= 0) {
    const net = netOf(shares[at]!);
    throw new Problem("refused.credit_of_order", { orderNumber: orders[at]!.number, net, most: left.orders[at]!.net });
  }
}
