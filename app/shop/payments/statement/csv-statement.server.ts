import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import { BrokenCsv, readCsv } from "~/shop/files/csv-records.server";
import { unreadable } from "~/shop/files/unreadable";
import type { Cents } from "~/shop/money/money";
import { parseEuro } from "~/shop/money/typed-money";
import { columnsOf, missingColumns, type StatementColumn } from "./csv-columns";
import { MAX_ENTRIES } from "./entry";
import type { RawEntry } from "./entry.server";

const SEPARATORS = [";", ",", "\t"] as const;
/** A longer row has a quotation mark that is not closed. */
const MAX_RECORD = 20_000;
/** Includes empty rows. */
const LINES_PER_ROW = 3;
/** Banks write the account and the period above the headings. */
const MAX_LINES_BEFORE = 20;

/**
 * Reads the entries of a bank statement as CSV: separated by semicolons, commas or tabs, with a row of headings. Throws a
 * Problem: unreadable.
 */
export async function readCsvStatement(csv: string): Promise<RawEntry[]> {
  const { rows, places } = await tableOf(csv);
  const missing = missingColumns(places);
  if (missing.length > 0) {
    throw unreadable(
      `There is no row of headings with a column for ${missing.join(", ")}. Upload a statement as camt.053 (XML) or CSV.`,
    );
  }
  return rows.map((cells) => {
    const cell = (column: StatementColumn) => singleLine(cells[places.get(column) ?? -1] ?? "");
    return {
      account: cell("account"),
      bookedOn: dayOf(cell("date")),
      amount: directed(amountOf(cell("amount"), cell("debit")), cell("direction")),
      currency: /^[A-Z]{3}$/.test(cell("currency")) ? cell("currency") : "EUR",
      bankReference: cell("bankReference"),
      counterparty: cell("counterparty"),
      reference: cell("reference"),
      text: cell("text"),
    };
  });
}

/** The rows below the headings, with the separator by which most columns are known. */
async function tableOf(csv: string) {
  let separator: string = SEPARATORS[0];
  let head = headIn([]);
  for (const one of SEPARATORS) {
    const found = headIn((await recordsOf(csv, one, MAX_LINES_BEFORE)) ?? []);
    if (found.places.size > head.places.size) [separator, head] = [one, found];
  }
  const records = await recordsOf(csv, separator, MAX_ENTRIES + MAX_LINES_BEFORE + 2);
  if (!records) return { rows: [], places: headIn([]).places };
  const rows = records
    .slice(head.at + 1)
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  return { rows, places: head.places };
}

/** The headings: the row in the first lines with the most known columns. */
function headIn(records: readonly string[][]) {
  const heads = records.map(columnsOf);
  const most = Math.max(0, ...heads.map(({ size }) => size));
  const at = heads.findIndex(({ size }) => size === most);
  return { at, places: heads[at] ?? columnsOf([]) };
}

/** The first records, no more than `most`; null where they cannot be read. */
async function recordsOf(csv: string, delimiter: string, most: number): Promise<string[][] | null> {
  const records: string[][] = [];
  let lines = 0;
  const take = (cells: string[]) => {
    if (cells.length > 1 || cells[0] !== "") records.push(cells);
    return records.length < most && ++lines < LINES_PER_ROW * most;
  };
  try {
    await readCsv(csv, { delimiter, longest: MAX_RECORD, take });
  } catch (error) {
    if (error instanceof BrokenCsv) return null;
    throw error;
  }
  return records;
}

/** "2027-03-03", "3.3.2027", "03. 03. 27", "03/03/2027". */
function dayOf(text: string): string | null {
  const iso = text.slice(0, 10);
  if (isDay(iso)) return iso;
  const [, day, month, year] = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d\d)\b/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const typed = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(typed) ? typed : null;
}

/** An amount with a sign before or after it; `debit` is the cell of a column for debits. */
function amountOf(text: string, debit: string): Cents | null {
  if (text === "" && debit !== "") {
    const amount = amountOf(debit, "");
    return amount === null ? null : -Math.abs(amount);
  }
  const [, before, digits = "", after] = /^([+−-]?)\s*(.*?)\s*([+−-]?)$/.exec(text) ?? [];
  const cents = parseEuro(digits);
  if (cents === null) return null;
  return /[−-]/.test(`${before}${after}`) ? -cents : cents;
}

/** An amount with what a column says about its direction: "S", "Debit", "breme". */
const directed = (amount: Cents | null, direction: string) =>
  amount !== null && /^(s(oll)?|d(ebit|bit|r)?|b(reme)?)\.?$/i.test(direction)
    ? -Math.abs(amount)
    : amount;
