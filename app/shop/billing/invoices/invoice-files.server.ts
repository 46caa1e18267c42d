import { createHash } from "node:crypto";

import { db, joinSql, sql, type Tx } from "~/db/db.server";
import { inLanguage } from "~/shop/base/language.server";
import { writeCii } from "../e-invoice/cii";
import { eInvoiceOf } from "../e-invoice/e-invoice";
import { writeUbl } from "../e-invoice/ubl";
import type { InvoiceContent, InvoiceFileKind } from "./invoice";
import { invoicePdf } from "./invoice-pdf.server";

/**
 * A file of an invoice as it was issued. All are made once, right after the transaction that issues it, so that nobody waits for its
 * number meanwhile; by whoever comes first if that failed, or if the invoice is older than such files. Null for an unknown id, and for
 * an e-invoice of which the content lacks a part.
 */
export async function keepFile(id: number, kind: InvoiceFileKind): Promise<{ number: string; bytes: Buffer } | null> {
  const invoice = await db.read.invoice.findUnique({
    where: { id },
    select: { number: true, files: { where: { kind }, select: { content: true } } },
  });
  if (!invoice) return null;
  const { number, files } = invoice;
  if (files[0]) return { number, bytes: Buffer.from(files[0].content, "base64") };
  return (await makeFiles(id)).has(kind) ? keepFile(id, kind) : null;
}

/** Those that are not kept yet, of which the first that comes is kept. Returns the kinds that there are then. */
async function makeFiles(id: number): Promise<Set<string>> {
  const invoice = await db.read.invoice.findUniqueOrThrow({
    where: { id },
    select: { content: true, files: { select: { kind: true, content: true } } },
  });
  const content = invoice.content as unknown as InvoiceContent;
  const kept = new Map(invoice.files.map((file) => [file.kind, Buffer.from(file.content, "base64")]));
  const own = content.language ?? "en";
  const eInvoice = inLanguage(own, () => eInvoiceOf(content));
  const made = new Map<InvoiceFileKind, Buffer>();
  if (!kept.has("ubl") && eInvoice) made.set("ubl", Buffer.from(writeUbl(eInvoice)));
  if (!kept.has("cii") && eInvoice) made.set("cii", Buffer.from(writeCii(eInvoice)));
  if (!kept.has("pdf")) {
    const cii = kept.get("cii") ?? made.get("cii");
    made.set("pdf", await inLanguage(own, () => invoicePdf(content, cii)));
  }
  if (made.size === 0) return new Set(kept.keys());
  const rows = [...made].map(([kind, bytes]) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    return sql`(${id}, ${kind}, ${bytes.toString("base64")}, ${hash})`;
  });
  const keep = (tx: Tx) => tx.$executeRaw`
    INSERT INTO "invoice_files" ("invoiceId", "kind", "content", "contentHash") VALUES ${joinSql(rows)}
    ON CONFLICT DO NOTHING`;
  await db.write(keep, { isBookkeeping: true });
  return new Set([...kept.keys(), ...made.keys()]);
}
