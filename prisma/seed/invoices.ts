import type { Tx } from "~/db/db.server";
import { insertCancellation } from "~/shop/billing/invoices/cancel-invoice.server";
import { insertInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { ADMIN } from "./people";
import { DAY } from "./random";

/** Of the shipments to invoice, those shipped last are left to do, and the invoice of this one is taken back and issued again. */
const LEFT = 2;
const CREDITED = 1;

/**
 * Invoices of the shipments since the settings' `invoicesFrom`, on the days on which they were shipped. Their PDFs are drawn when somebody opens them.
 * Nobody gets a letter about the past.
 */
export async function seedInvoices(tx: Tx, invoicesFrom: string): Promise<void> {
  const shipments = await tx.shipment.findMany({
    where: { shippedOn: { gte: invoicesFrom }, order: { isAmountFinal: true } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, orderId: true, createdAt: true },
  });
  for (const [at, { id, orderId, createdAt: now }] of shipments.slice(0, -LEFT).entries()) {
    const invoice = { shipmentIds: [id], orderIds: [orderId], actorId: ADMIN, now };
    const { number } = await insertInvoice(tx, invoice);
    if (at !== CREDITED) continue;
    const later = new Date(now.getTime() + 2 * DAY);
    await insertCancellation(tx, { number, reason: "Issued without your new address.", actorId: ADMIN }, later);
    await insertInvoice(tx, { ...invoice, now: later });
  }
  await tx.outgoingMail.deleteMany({ where: { kind: "invoice-issued" } });
  await tx.auditEntry.deleteMany({ where: { action: { in: ["issue_invoice", "credit_invoice"] } } });
}
