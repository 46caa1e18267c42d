import { createHash } from "node:crypto";

import { db, joinSql } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { readInBatches } from "~/shop/base/batches";
import { storedZip, type StoredZip, type ZipFile } from "~/shop/base/files/stored-zip.server";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { type CompanyScope, rowsIn } from "~/shop/customers/companies/company-scope.server";
import { seller } from "../documents/parties.server";
import { invoiceFileName, type InvoiceFileKind } from "../invoices/invoice";
import { keepFile } from "../invoices/invoice-files.server";
import { paymentsCsv, paymentsCsvName } from "../payments/payments-csv.server";
import { bookFile } from "./book-files.server";
import { BOOK_FILES, type Days, daysOfMonth } from "./month";
import { sumsOfMonth } from "./month-sums.server";
import { signedMonth } from "./sign-off.server";
import { sumsPdf } from "./sums-pdf.server";

/**
 * What an accountant takes of a month: all documents as they were issued, the files of the books, payments, and a page of the sums.
 * The ZIP holds one document in memory at a time.
 */
export async function monthPack(scope: CompanyScope, month: string): Promise<{ fileName: string; zip: StoredZip }> {
  const days = daysOfMonth(month);
  const sums = await sumsPdf(await sumsOfMonth(scope, month), await signedMonth(month), seller());
  const files = [made(`sums-${month}.pdf`, sums)];
  for (const file of BOOK_FILES) {
    const { name, make } = bookFile(file, month);
    files.push(made(name, await textOf(make(scope))));
  }
  const period = { ...days, status: null };
  files.push(made(paymentsCsvName(period), await textOf(paymentsCsv(scope, period))));
  for await (const documents of storedDocuments(scope, days)) files.push(...documents);
  return { fileName: `books-${month}.zip`, zip: storedZip(files, noon(days.to)) };
}

function made(name: string, bytes: Uint8Array): ZipFile {
  const version = createHash("sha256").update(bytes).digest("hex");
  return { name, size: bytes.length, version, read: () => Promise.resolve(bytes) };
}

async function textOf(chunks: AsyncGenerator<string, void>): Promise<Buffer> {
  const parts: string[] = [];
  for await (const chunk of chunks) {
    parts.push(chunk);
    await yieldToEventLoop();
  }
  return Buffer.from(parts.join(""));
}

interface FileRow {
  id: number | bigint;
  kind: InvoiceFileKind;
  contentHash: string;
  /** Characters of base64 without its padding. */
  length: number | bigint;
}

/** All files of all kinds of documents, receipts too. */
async function* storedDocuments(scope: CompanyScope, { from, to }: Days): AsyncGenerator<ZipFile[], void> {
  const batches = readInBatches<{ id: number; issuedOn: string; number: string; files: { kind: string }[] }>(
    (last, take) =>
      db.read.invoice.findMany({
        where: {
          ...rowsIn(scope),
          issuedOn: { gte: last?.issuedOn ?? from, lte: to },
          ...(last && { OR: [{ issuedOn: { gt: last.issuedOn } }, { id: { gt: last.id } }] }),
        },
        orderBy: [{ issuedOn: "asc" }, { id: "asc" }],
        take,
        select: { id: true, issuedOn: true, number: true, files: { select: { kind: true } } },
      }),
  );
  for await (const rows of batches) {
    for (const { id, files } of rows) if (!files.some(({ kind }) => kind === "pdf")) await keepFile(id, "pdf");
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    const files = await db.read.$queryRaw<FileRow[]>`
      SELECT "invoiceId" AS "id", "kind", "contentHash", LENGTH(RTRIM("content", '=')) AS "length" FROM "invoice_files"
      WHERE "invoiceId" IN (${joinSql([...numbers.keys()])}) ORDER BY "invoiceId", "kind"`;
    yield files.map((file) => inZip(file, numbers.get(Number(file.id))!));
    await yieldToEventLoop();
  }
}

const inZip = ({ id, kind, contentHash, length }: FileRow, number: string): ZipFile => ({
  name: `documents/${invoiceFileName(number, kind)}`,
  size: Math.floor((Number(length) * 3) / 4),
  version: contentHash,
  read: async () => (await keepFile(Number(id), kind))!.bytes,
});
