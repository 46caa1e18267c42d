import { unreadable } from "~/shop/files/unreadable";
import { readCamt } from "./camt.server";
import { readCsvStatement } from "./csv-statement.server";
import { MAX_BOOKABLE, MAX_ENTRIES, type StatementEntry } from "./entry";
import { statementEntries, tooMany } from "./entry.server";

/** Reads the entries of a bank statement, camt.053 (XML) or CSV. Throws a Problem: unreadable. */
export async function readStatement(text: string): Promise<StatementEntry[]> {
  const isXml = text.trimStart().startsWith("<");
  const entries = statementEntries(await (isXml ? readCamt(text) : readCsvStatement(text)));
  if (entries.length === 0) throw unreadable("The statement has no entries.");
  if (entries.length > MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
  if (entries.filter(({ leftOut }) => leftOut === null).length > MAX_BOOKABLE) {
    throw tooMany("payments", MAX_BOOKABLE);
  }
  return entries;
}
