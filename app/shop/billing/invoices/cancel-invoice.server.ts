import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { updateSearchText } from "../documents/order-search-text.server";
import type { InvoiceContent } from "./invoice";
import { keepFile } from "./invoice-files.server";
import { lockForInvoice, storeInvoice } from "./store-invoice.server";

interface Cancellation {
  number: string;
  reason: string;
  actorId: string;
}

/**
 * Takes an invoice back with a credit note over all of it, so that its shipments can be invoiced again. Sends it, keeps its PDF and
 * returns its number. Refuses as not_found.invoice, and as wrong_step a credit note and an invoice that has one.
 */
export async function cancelInvoice(cancellation: Cancellation, now = new Date()): Promise<string> {
  const { id, number } = await db.write((tx) => insertCancellation(tx, cancellation, now));
  await keepFile(id, "pdf");
  return number;
}

/** Within a transaction. */
export async function insertCancellation(tx: Tx, { number, reason, actorId }: Cancellation, now: Date) {
  const found = await tx.invoice.findUnique({
    where: { number },
    select: { orders: { orderBy: { orderId: "asc" }, select: { orderId: true } } },
  });
  if (!found) throw new Problem("not_found.invoice");
  for (const { orderId } of found.orders) await lockForInvoice(tx, orderId);
  const {
    id,
    kind,
    companyId,
    content,
    creditNotes: [creditNote],
  } = await tx.invoice.findUniqueOrThrow({
    where: { number },
    select: { id: true, kind: true, companyId: true, content: true, creditNotes: { select: { number: true } } },
  });
  if (kind !== "invoice") throw new Problem("wrong_step.credit_of_credit");
  if (creditNote) throw new Problem("wrong_step.invoice_credited", { number: creditNote.number });
  const { kind: _, number: _number, issuedOn, ...body } = content as unknown as InvoiceContent;
  const stored = await storeInvoice(tx, {
    kind: "credit_note",
    body: { ...body, credited: { number, issuedOn, reason } },
    companyId,
    correctsId: id,
    isCancellation: true,
    actorId,
    now,
  });
  await tx.shipment.updateMany({ where: { invoiceId: id }, data: { invoiceId: null } });
  for (const { orderId, number: label } of body.orders) {
    const entry = { subject: `order:${orderId}`, label, note: reason };
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
