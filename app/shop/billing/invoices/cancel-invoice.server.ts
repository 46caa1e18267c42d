import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { updateSearchText } from "../documents/order-search-text.server";
import { keepFile } from "./invoice-files.server";
import { lockInvoice } from "./lock-invoice.server";
import { VALID_DEDUCTIONS } from "./prepayments.server";
import { storeInvoice } from "./store-invoice.server";

interface Cancellation {
  number: string;
  reason: string;
  actorId: string;
}

/**
 * Takes an invoice back with a credit note over all of it, so that its shipments can be invoiced again. Sends it, keeps its PDF and
 * returns its number. Refuses as not_found.invoice, and as wrong_step a credit note, a receipt, an invoice that has a credit note, and a
 * prepayment invoice that an invoice deducts.
 */
export async function cancelInvoice(cancellation: Cancellation, now = new Date()): Promise<string> {
  const { id, number } = await db.write((tx) => insertCancellation(tx, cancellation, now));
  await keepFile(id, "pdf");
  return number;
}

/** Within a transaction. */
export async function insertCancellation(tx: Tx, { number, reason, actorId }: Cancellation, now: Date) {
  const { id, companyId, content, creditNotes } = await lockInvoice(tx, number);
  const deducting = await tx.invoiceDeduction.findFirst({
    where: { prepaymentId: id, ...VALID_DEDUCTIONS.where },
    select: { invoice: { select: { number: true } } },
  });
  if (deducting) throw new Problem("wrong_step.prepayment_deducted", { number: deducting.invoice.number });
  const [credit] = creditNotes;
  if (credit) throw new Problem("wrong_step.invoice_partly_credited", { number: credit.number });
  const { kind: _, number: _number, issuedOn, ...body } = content;
  const stored = await storeInvoice(tx, {
    kind: "credit_note",
    body: { ...body, credited: { number, issuedOn, reason, of: "whole" } },
    companyId,
    correctsId: id,
    isCancellation: true,
    actorId,
    now,
  });
  await tx.shipment.updateMany({ where: { invoiceId: id }, data: { invoiceId: null } });
  for (const { orderId, number: label } of body.orders) {
    const entry = { subject: `order:${orderId}`, label, note: reason };
    await updateAmounts(tx, orderId);
    await updateSearchText(tx, orderId);
    await record(tx, {
      actorId,
      action: "credit_invoice",
      ...entry,
      before: { invoice: number },
      after: { creditNote: stored.number },
    });
  }
  return stored;
}
