import { documentFileName } from "~/shop/billing/documents/document";
import { documentKind, documentOfId, documentPdf } from "~/shop/billing/documents/documents.server";
import { invoiceFileName } from "~/shop/billing/invoices/invoice";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { invoiceNumber } from "~/shop/billing/invoices/invoices.server";
import * as tBilling from "~/messages/billing";
import { parseId } from "~/formats/ids";
import { MailError } from "./mail-error";

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

const idIn = (reference: string, what: "document" | "invoice") =>
  reference.startsWith(`${what}:`) ? parseId(reference.slice(what.length + 1)) : null;

/** Of those that are stored with a mail: "invoice:12 invoice:13". */
export const attachmentsIn = (stored: string | null): string[] => stored?.split(" ") ?? [];

/** "Proforma invoice (PDF)", "Invoice INV-2026-0001"; the reference itself where it does not exist. */
export async function attachmentName(reference: string): Promise<string> {
  const invoiceId = idIn(reference, "invoice");
  const invoice = invoiceId === null ? null : await invoiceNumber(invoiceId);
  if (invoice) return tBilling.invoiceName(invoice);
  const id = idIn(reference, "document");
  const kind = id === null ? null : await documentKind(id);
  return kind ? tBilling.documentPdf(kind) : reference;
}

/**
 * For a reference such as "document:12": the PDF of an issued document, stamped if it was cancelled or replaced before
 * the mail could be sent; for "invoice:12" as it was issued. Throws a MailError when it does not exist.
 */
export async function attachmentOf(reference: string): Promise<Attachment> {
  const invoiceId = idIn(reference, "invoice");
  const invoice = invoiceId === null ? null : await keepFile(invoiceId, "pdf");
  if (invoice) {
    return { filename: invoiceFileName(invoice.number, "pdf"), content: invoice.bytes, contentType: "application/pdf" };
  }
  const id = idIn(reference, "document");
  const view = id === null ? null : await documentOfId(id);
  if (!view) throw new MailError("refused", `The attachment ${reference} does not exist.`);
  return {
    filename: documentFileName(view.content),
    content: await documentPdf(view),
    contentType: "application/pdf",
  };
}
