import { proformaFileName } from "~/shop/documents/proforma";
import { proformaPdf } from "~/shop/documents/proforma-pdf.server";
import { proformaOfId } from "~/shop/documents/read-proforma.server";
import { parseId } from "~/formats/ids";
import { MailError } from "./mail-error";

/** An attachment as nodemailer takes it. */
export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** For each kind of attachment ("proforma:12") the function that builds it from its id, or returns null if unknown. */
const BUILDERS = new Map([["proforma", proforma]]);

/** Builds the attachment with this reference ("proforma:12"). Throws a MailError when it does not exist. */
export async function attachmentOf(reference: string): Promise<Attachment> {
  const [kind = "", id] = reference.split(":");
  const number = parseId(id);
  const attachment = number === null ? null : await BUILDERS.get(kind)?.(number);
  if (!attachment) throw new MailError("refused", `The attachment ${reference} does not exist.`);
  return attachment;
}

/** The PDF of a stored proforma version, stamped if it was cancelled or replaced before the mail could be sent. */
async function proforma(id: number): Promise<Attachment | null> {
  const view = await proformaOfId(id);
  if (!view) return null;
  const { content, stamp } = view;
  return {
    filename: proformaFileName(content),
    content: await proformaPdf(content, stamp),
    contentType: "application/pdf",
  };
}
