import { Semaphore } from "async-mutex";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

import * as t from "~/messages/billing";
import { db } from "~/db/db.server";
import { findColumnAnswers } from "~/shop/base/files/table/column-answers.server";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import type { SheetChoice } from "~/shop/base/files/table/preview";
import { readTableFile, type TableFile } from "~/shop/base/files/table/table-file.server";
import { unreadableWorkbook } from "~/shop/base/files/unreadable";
import { readDirectory } from "~/shop/base/files/zip-directory.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { readCamt } from "./camt.server";
import { columnsIn } from "./csv-columns.server";
import { nameAnEntry } from "./csv-headings";
import { readCsvStatement } from "./csv-statement.server";
import { readCsvTable } from "./csv-table.server";
import {
  MAX_BOOKABLE,
  MAX_ENTRIES,
  MAX_STATEMENT_BYTES,
  type StatementEntry,
  type StoredCsv,
  type StoredStatement,
  ZIP_LIMITS,
} from "./entry";
import { keyAt, statementEntries, storedText, tooMany, unreadableStatement } from "./entry.server";
import { isMt940, readMt940 } from "./mt940.server";

interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/** Bytes that may still be unpacked of a ZIP and of the workbooks in it. */
interface Budget {
  left: number;
}

/** One file in memory at a time, without hidden ones. Throws (unreadable). */
async function* filesOfZip(bytes: Uint8Array, budget: Budget): AsyncGenerator<ZippedFile, void> {
  const { zip, entries } = await openZip(bytes);
  for (const entry of entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const file = await unpack(zip, entry, Math.min(budget.left, MAX_STATEMENT_BYTES));
    budget.left -= file.byteLength;
    yield { name: entry.fileName.split("/").at(-1)!, bytes: file };
  }
}

// Folders, and what macOS adds.
const isHidden = (name: string) => name.endsWith("/") || /(^|\/)(\.|__MACOSX\/)/.test(name);

async function openZip(
  bytes: Uint8Array,
  isPassedOver: (name: string) => boolean = isHidden,
): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { autoClose: false });
    const entries: Entry[] = [];
    await readDirectory(zip, (entry) => {
      if (isPassedOver(entry.fileName)) return;
      entries.push(entry);
      if (entries.length > ZIP_LIMITS.files) {
        throw tooMany("files", ZIP_LIMITS.files);
      }
    });
    return { zip, entries };
  } catch (error) {
    throw error instanceof Problem ? error : unreadableStatement("damaged_zip");
  }
}

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) throw unreadableStatement("large_zip");
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadableStatement("damaged_zip");
  }
  return Buffer.concat(parts);
}

/** camt (XML), MT940 or CSV; `answers` are what somebody has said about its columns. Throws (unreadable). */
export const readStatement = async (text: string, answers: ColumnAnswers = {}): Promise<StatementEntry[]> =>
  checked(await entriesOf(text, () => answers));

/**
 * A statement, a workbook with one, or a ZIP of statements; a table has no entries while something must be asked about
 * its columns. Throws (unreadable).
 */
export async function readStatementFile(
  bytes: Uint8Array,
): Promise<{ statement: StoredStatement; sheets: SheetChoice | null }> {
  if (isZip(bytes) && !(await isOffice(bytes))) {
    return { statement: checked(await unzipping.runExclusive(() => entriesOfZip(bytes))), sheets: null };
  }
  const { text, sheets } = await textOf(bytes);
  return { statement: isTable(text) ? await readCsvFile(text, rememberedAnswers) : await readStatement(text), sheets };
}

type Answers = (headings: readonly string[]) => ColumnAnswers | Promise<ColumnAnswers>;

/** What was said about a statement with these headings before. */
const rememberedAnswers: Answers = (headings) =>
  findColumnAnswers(db.read, { kind: "statement", companyId: null, headings });

/** Throws (unreadable). */
export async function readCsvFile(csv: string, answersTo: Answers): Promise<StoredCsv> {
  const file = await entriesOfCsv(csv, answersTo);
  if (file.entries) checked(file.entries);
  return file;
}

async function entriesOfCsv(csv: string, answersTo: Answers): Promise<StoredCsv> {
  const table = await readCsvTable(csv);
  const answers = await answersTo(table.headings);
  const columns = await columnsIn(table, answers);
  if (columns.questions.length > 0) return { csv, answers };
  return { csv, answers, entries: await statementEntries(await readCsvStatement(table, columns)) };
}

/** What must be asked about a CSV file before it can be read; with `isReview`, all that can be asked. */
export async function questionsAboutCsv(csv: string, answers: ColumnAnswers = {}, isReview = false) {
  const table = await readCsvTable(csv);
  return { headings: table.headings, questions: (await columnsIn(table, answers, isReview)).questions };
}

/** Of a workbook as CSV. */
async function textOf(bytes: Uint8Array): Promise<Pick<TableFile, "text" | "sheets">> {
  try {
    return await readTableFile(isZip(bytes) ? bytes : withoutFiller(bytes), (rows) => rows.some(nameAnEntry));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unreadable.table_pdf") throw unreadableStatement("pdf");
    if (error.code === "unreadable.table_no_text") throw unreadableStatement("no_text");
    throw error;
  }
}

/** Without the zeros with which some banks fill a file up to a block; UTF-16 may end in a single one. */
function withoutFiller(bytes: Uint8Array): Uint8Array {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return bytes.length - end > 1 ? bytes.subarray(0, end) : bytes;
}

/**
 * Takes the unpacked size of a workbook, as its list of files says, from the budget: unpacking stops at a file that is
 * larger than it says.
 */
async function spend(bytes: Uint8Array, budget: Budget): Promise<void> {
  const { zip, entries } = await openZip(bytes, () => false).catch(() => {
    throw unreadableWorkbook("damaged");
  });
  zip.close();
  budget.left -= entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (budget.left < 0) throw unreadableStatement("large_zip");
}

/** Also another document of an office program. */
async function isOffice(bytes: Uint8Array): Promise<boolean> {
  const { zip, entries } = await openZip(bytes);
  zip.close();
  return entries.some(({ fileName }) => ["[Content_Types].xml", "mimetype"].includes(fileName));
}

// A ZIP may be unpacked to a multiple of its size.
const unzipping = new Semaphore(1);

const isXml = (text: string) => text.trimStart().startsWith("<");
const isTable = (text: string) => !isXml(text) && !isMt940(text);

async function entriesOf(text: string, answersTo: Answers): Promise<StatementEntry[]> {
  if (!isTable(text)) return statementEntries(await (isXml(text) ? readCamt(text) : readMt940(text)));
  const { entries } = await entriesOfCsv(text, answersTo);
  if (!entries) throw unreadableStatement("columns_in_zip");
  return entries;
}

function checked(entries: StatementEntry[]): StatementEntry[] {
  if (entries.length === 0) throw unreadableStatement("no_entries");
  if (entries.length > MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
  if (entries.filter(({ leftOut }) => leftOut === null).length > MAX_BOOKABLE) {
    throw tooMany("payments", MAX_BOOKABLE);
  }
  return entries;
}

/**
 * An entry that is in several statements can be booked once; where nothing but day and amount says that it is the same,
 * a person decides.
 */
async function entriesOfZip(bytes: Uint8Array): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  const known = new Map<string, StatementEntry>();
  const budget = { left: ZIP_LIMITS.bytes };
  for await (const file of filesOfZip(bytes, budget)) {
    for (const entry of await entriesOfFile(file, budget)) {
      const before = known.get(entry.key);
      const isSame = entry.knownBy !== "nothing" && before && storedText(before) === storedText(entry);
      const one = isSame
        ? { ...entry, leftOut: entry.leftOut ?? t.inOtherStatement() }
        : before
          ? unlike(entry, known)
          : entry;
      known.set(one.key, one);
      entries.push(one);
    }
    if (entries.length > MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
  }
  return entries;
}

/** An entry that may be one of another statement of the ZIP gets a key of its own. */
function unlike(entry: StatementEntry, known: ReadonlyMap<string, unknown>): StatementEntry {
  let nth = 1;
  while (known.has(keyAt(entry, nth))) nth++;
  const doubt = [t.maybeInOtherStatement(), entry.doubt].filter(Boolean).join(" ");
  return { ...entry, key: keyAt(entry, nth), again: keyAt(entry, nth + 1), doubt };
}

const MAX_NAME = 100;
/** Names of files that should be statements. */
const STATEMENT_NAME = /\.(xml|csv|txt|sta|940|mt940|swi|camt|xlsx|xlsm|xls)$/i;

/** For a file that is no statement, such as a PDF beside them, a row that names it. */
async function entriesOfFile({ name, bytes }: ZippedFile, budget: Budget): Promise<StatementEntry[]> {
  const shown = name.slice(0, MAX_NAME);
  try {
    if (isZip(bytes)) await spend(bytes, budget);
    const { text } = await textOf(bytes);
    return await entriesOf(text, rememberedAnswers);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (STATEMENT_NAME.test(name)) {
      throw new Problem("unreadable.statement_in_zip", { file: shown, text: problemText(error) }, { field: "file" });
    }
    return statementEntries([
      {
        account: "",
        bookedOn: null,
        amount: null,
        currency: "",
        bankReference: "",
        counterparty: shown,
        reference: "",
        text: "",
        reason: t.noStatementInZip(),
      },
    ]);
  }
}
