import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { readInBatches } from "~/shop/base/batches";
import { storedZip, type StoredZip, type ZipFile } from "~/shop/base/files/stored-zip.server";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { type CompanyScope, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import { seller } from "../documents/parties.server";
import { invoiceFileName } from "../invoices/invoice";
import { keepPdf } from "../invoices/invoices.server";
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

interface DocumentRow {
  id: number;
  issuedOn: string;
  number: string;
  pdfHash: string | null;
  /** Characters of base64 without its padding; null for a PDF that is not drawn yet. */
  length: number | bigint | null;
}

/** All kinds, receipts too. */
async function* storedDocuments(scope: CompanyScope, { from, to }: Days): AsyncGenerator<ZipFile[], void> {
  const batches = readInBatches<DocumentRow>(
    (last, take) => db.read.$queryRaw`
      SELECT "id", "issuedOn", "number", "pdfHash", LENGTH(RTRIM("pdf", '=')) AS "length" FROM "invoices"
      WHERE ("issuedOn", "id") > (${last?.issuedOn ?? from}, ${last?.id ?? 0}) AND "issuedOn" <= ${to} AND ${rowsInSql(scope)}
      ORDER BY "issuedOn", "id" LIMIT ${take}`,
  );
  for await (const rows of batches) {
    const files: ZipFile[] = [];
    for (const row of rows) files.push(await documentInZip(row));
    yield files;
    await yieldToEventLoop();
  }
}

async function documentInZip({ id, number, pdfHash, length }: DocumentRow): Promise<ZipFile> {
  const name = `documents/${invoiceFileName(number)}`;
  const read = async () => (await keepPdf(id))!.bytes;
  if (pdfHash === null || length === null) return made(name, await read());
  return { name, size: Math.floor((Number(length) * 3) / 4), version: pdfHash, read };
}
