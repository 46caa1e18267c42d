import { Semaphore } from "async-mutex";

import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { unreadable } from "~/shop/base/files/unreadable";
import { Problem } from "~/shop/base/problem";
import { readCamt } from "./camt.server";
import { readCsvStatement } from "./csv-statement.server";
import { MAX_BOOKABLE, MAX_ENTRIES, type StatementEntry } from "./entry";
import { statementEntries, tooMany } from "./entry.server";
import { isMt940, readMt940 } from "./mt940.server";
import { filesOfZip, isZip } from "./statement-zip.server";

/** Reads the entries of a bank statement: camt.053 (XML), MT940 or CSV. Throws a Problem: unreadable. */
export const readStatement = async (text: string): Promise<StatementEntry[]> =>
  checked(await entriesOf(text));

/** Reads the entries of a bank statement, or of a ZIP of statements. Throws a Problem: unreadable. */
export async function readStatementFile(bytes: Uint8Array): Promise<StatementEntry[]> {
  if (!isZip(bytes)) return readStatement((await decodeTable(bytes)).text);
  return checked(await unzipping.runExclusive(() => entriesOfZip(bytes)));
}

// A ZIP may be unpacked to a multiple of its size.
const unzipping = new Semaphore(1);

async function entriesOf(text: string): Promise<StatementEntry[]> {
  if (text.trimStart().startsWith("<")) return statementEntries(await readCamt(text));
  return statementEntries(await (isMt940(text) ? readMt940(text) : readCsvStatement(text)));
}

function checked(entries: StatementEntry[]): StatementEntry[] {
  if (entries.length === 0) throw unreadable("The statement has no entries.");
  if (entries.length > MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
  if (entries.filter(({ leftOut }) => leftOut === null).length > MAX_BOOKABLE) {
    throw tooMany("payments", MAX_BOOKABLE);
  }
  return entries;
}

/** The entries of all statements of a ZIP. One that is in several of them can be booked once. */
async function entriesOfZip(bytes: Uint8Array): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  const keys = new Set<string>();
  for await (const { name, bytes: file } of filesOfZip(bytes)) {
    for (const entry of await entriesOfFile(name, file)) {
      const isRepeated = keys.has(entry.key);
      keys.add(entry.key);
      entries.push(isRepeated ? { ...entry, leftOut: entry.leftOut ?? REPEATED } : entry);
    }
    if (entries.length > MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
  }
  return entries;
}

const REPEATED = "It is in another statement of this ZIP as well.";
const MAX_NAME = 100;
/** Names of files that should be statements. */
const STATEMENT_NAME = /\.(xml|csv|txt|sta|940|mt940|swi|camt)$/i;

/** The entries of a file in a ZIP; a row that names it for what is no statement, such as a PDF beside them. */
async function entriesOfFile(name: string, bytes: Uint8Array): Promise<StatementEntry[]> {
  const shown = name.slice(0, MAX_NAME);
  try {
    return await entriesOf((await decodeTable(bytes)).text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (STATEMENT_NAME.test(name)) throw unreadable(`“${shown}” in the ZIP: ${error.message}`);
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
        reason: "This file of the ZIP is no statement that can be read.",
      },
    ]);
  }
}
