import { documentFileName } from "~/shop/billing/documents/document";
import { documentKind, documentOfId, documentPdf } from "~/shop/billing/documents/documents.server";
import { type InvoiceFileKind, invoiceFileName } from "~/shop/billing/invoices/invoice";
import { keepFile } from "~/shop/billing/invoices/invoice-files.server";
import { invoiceNumber } from "~/shop/billing/invoices/invoices.server";
import { asEInvoiceFile } from "~/shop/customers/companies/e-invoice-files";
import * as tBilling from "~/messages/billing";
import { parseId } from "~/formats/ids";
import { MailError } from "./mail-error";

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

const documentIdIn = (reference: string) =>
  reference.startsWith("document:") ? parseId(reference.slice("document:".length)) : null;

/** In "invoice:12" and "invoice:12:ubl". */
function invoiceIn(reference: string): { id: number; file: InvoiceFileKind } | null {
  const [what, number, eInvoice] = reference.split(":");
  const id = what === "invoice" ? parseId(number) : null;
  const file = eInvoice === undefined ? "pdf" : asEInvoiceFile(eInvoice);
  return id !== null && file ? { id, file } : null;
}

/** Of those that are stored with a mail: "invoice:12 invoice:13". */
export const attachmentsIn = (stored: string | null): string[] => stored?.split(" ") ?? [];

/** "Proforma invoice (PDF)", "Invoice INV-2026-0001"; the reference itself where it does not exist. */
export async function attachmentName(reference: string): Promise<string> {
  const named = invoiceIn(reference);
  const invoice = named && (await invoiceNumber(named.id));
  if (invoice) return named.file === "pdf" ? tBilling.invoiceName(invoice) : tBilling.eInvoiceFile(named.file);
  const id = documentIdIn(reference);
  const kind = id === null ? null : await documentKind(id);
  return kind ? tBilling.documentPdf(kind) : reference;
}

/**
 * For a reference such as "document:12": the PDF of an issued document, stamped if it was cancelled or replaced before
 * the mail could be sent; for "invoice:12" and "invoice:12:ubl" the file as it was issued. Throws a MailError when it does not exist.
 */
export async function attachmentOf(reference: string): Promise<Attachment> {
  const named = invoiceIn(reference);
  const invoice = named && (await keepFile(named.id, named.file));
  if (invoice) {
    const { file } = named;
    const contentType = file === "pdf" ? "application/pdf" : "application/xml";
    return { filename: invoiceFileName(invoice.number, file), content: invoice.bytes, contentType };
  }
  const id = documentIdIn(reference);
  const view = id === null ? null : await documentOfId(id);
  if (!view) throw new MailError("refused", `The attachment ${reference} does not exist.`);
  return {
    filename: documentFileName(view.content),
    content: await documentPdf(view),
    contentType: "application/pdf",
  };
}
