import { documentFileName } from "~/shop/billing/documents/document";
import { documentKind, documentOfId, documentPdf } from "~/shop/billing/documents/documents.server";
import * as tBilling from "~/messages/billing";
import { parseId } from "~/formats/ids";
import { MailError } from "./mail-error";

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

const idIn = (reference: string) => parseId(/^document:(.*)$/.exec(reference)?.[1]);

/** "Proforma invoice (PDF)"; the reference itself where it does not exist. */
export async function attachmentName(reference: string): Promise<string> {
  const id = idIn(reference);
  const kind = id === null ? null : await documentKind(id);
  return kind ? tBilling.documentPdf(kind) : reference;
}

/**
 * For a reference such as "document:12": the PDF of an issued document, stamped if it was cancelled or replaced before
 * the mail could be sent. Throws a MailError when it does not exist.
 */
export async function attachmentOf(reference: string): Promise<Attachment> {
  const id = idIn(reference);
  const view = id === null ? null : await documentOfId(id);
  if (!view) throw new MailError("refused", `The attachment ${reference} does not exist.`);
  return {
    filename: documentFileName(view.content),
    content: await documentPdf(view),
    contentType: "application/pdf",
  };
}
