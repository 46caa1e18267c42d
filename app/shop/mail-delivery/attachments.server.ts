import { db } from "~/db/db.server";
import type { ProformaContent } from "~/shop/documents/proforma";
import { proformaPdf } from "~/shop/documents/proforma-pdf.server";
import { parseId } from "~/formats/ids";
import { MailError } from "./mail-error";

/** What goes with a mail. */
export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** How each kind of attachment is made from the id after its name: "proforma:12". Null: there is none of that id. */
const MAKERS = new Map([["proforma", proforma]]);

/** Makes what a mail names as its attachment. Throws a MailError for what there is not. */
export async function attachmentOf(reference: string): Promise<Attachment> {
  const [kind = "", id] = reference.split(":");
  const number = parseId(id);
  const made = number === null ? null : await MAKERS.get(kind)?.(number);
  if (!made) throw new MailError("refused", `The attachment ${reference} does not exist.`);
  return made;
}

/** A proforma as it was frozen, so that each try sends the same paper: "PF-2026-0001.pdf". */
async function proforma(id: number): Promise<Attachment | null> {
  const row = await db.read.proforma.findUnique({ where: { id }, select: { content: true } });
  if (!row) return null;
  const content = row.content as unknown as ProformaContent;
  const { number, version } = content;
  return {
    filename: `${version > 1 ? `${number}-${version}` : number}.pdf`,
    content: await proformaPdf(content),
    contentType: "application/pdf",
  };
}
