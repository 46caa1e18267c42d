import { CsvError, parse } from "csv-parse/sync";

import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import type { Cents } from "~/shop/money/money";
import { parseEuro } from "~/shop/money/typed-money";
import { Problem } from "~/shop/problem";
import { columnsOf, missingColumns, type StatementColumn } from "./csv-columns";
import { MAX_ENTRIES } from "./entry";
import type { RawEntry } from "./entry.server";

const SEPARATORS = [";", ",", "\t"] as const;
/** A longer row has a quotation mark that is not closed. */
const MAX_RECORD = 20_000;
/** Banks write the account and the period above the headings. */
const MAX_LINES_BEFORE = 20;

/**
 * Reads the entries of a bank statement as CSV: separated by semicolons, commas or tabs, with a row of headings. Throws a
 * Problem: unreadable.
 */
export function readCsvStatement(csv: string): RawEntry[] {
  const { rows, places } = SEPARATORS.map((separator) => tableOf(csv, separator)).reduce(
    (best, one) => (one.places.size > best.places.size ? one : best),
  );
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

/** The rows below the headings, which are the row in the first lines with the most known columns. */
function tableOf(csv: string, delimiter: string) {
  let records: string[][];
  try {
    records = parse(csv, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      to: MAX_ENTRIES + MAX_LINES_BEFORE + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], places: columnsOf([]) };
    throw error;
  }
  const heads = records.slice(0, MAX_LINES_BEFORE).map(columnsOf);
  const most = Math.max(0, ...heads.map(({ size }) => size));
  const head = heads.findIndex(({ size }) => size === most);
  const rows = records.slice(head + 1).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  return { rows, places: heads[head] ?? columnsOf([]) };
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

const unreadable = (message: string) => new Problem("unreadable", message, "file");
