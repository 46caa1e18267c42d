import { yieldToEventLoop } from "~/event-loop.server";
import { isDay } from "~/formats/dates";
import { isIban } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import { amountIn, currencyOf, headingOf } from "./currency";
import { BrokenCsv, readCsv } from "~/shop/base/files/csv-records.server";
import type { Cents } from "~/shop/base/money/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import {
  columnsOf,
  directionOf,
  isBookedStatus,
  isPending,
  missingColumns,
  type StatementColumn,
  unnamedDirection,
} from "./csv-columns";
import * as texts from "~/texts/statements";
import { MAX_ENTRIES } from "./entry";
import { ENTRIES_PER_TURN, type RawEntry, unreadableStatement } from "./entry.server";

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
  const { rows, places, account, headings } = await tableOf(csv);
  const columnOf = (column: StatementColumn) => places.get(column) ?? -1;
  const missing = missingColumns(places);
  if (missing.length > 0) throw unreadableStatement({ missing });
  const freeTexts = new Set(FREE_TEXTS.map((column) => places.get(column)));
  const entries: RawEntry[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const cell: Cells = (column) => singleLine(cells[columnOf(column)] ?? "");
    const amounts = AMOUNT_COLUMNS.map((column) => ({
      heading: headings[columnOf(column)] ?? "",
      cell: cell(column),
    }));
    const currency = statedCurrency(amounts, cell("currency"));
    const isUnstated = currency === "" && places.has("currency");
    const bookedOn = dayOf(cell("date"));
    const amount = amountOf(cell);
    // A row that is no entry, such as a balance below the others, is shown whole.
    const isUnread = bookedOn === null || amount === null;
    const isWaiting = cells.some((one, column) => !freeTexts.has(column) && isPending(one));
    entries.push({
      account: cell("account"),
      ownAccount: cell("ownAccount") || account,
      bookedOn,
      amount: directed(amount, cell("direction")),
      // The account of the shop is in euro, as long as the file has no word about it.
      currency: currency || "EUR",
      bankReference: cell("bankReference"),
      counterparty: cell("counterparty"),
      reference: isUnread ? "" : cell("reference"),
      text: isUnread ? wholeRow(cells) : cell("text"),
      ...judgement(cell, { amount, isWaiting, hasDirection: places.has("direction"), isUnstated }),
    });
  }
  return entries;
}

type Cells = (column: StatementColumn) => string;

/** What a customer may have written is no word of the bank. */
const FREE_TEXTS = ["text", "reference", "counterparty"] as const;

/** What a row says against booking it, in words other than its day and amount. */
function judgement(
  cell: Cells,
  {
    amount,
    isWaiting,
    hasDirection,
    isUnstated,
  }: Record<"isWaiting" | "hasDirection" | "isUnstated", boolean> & { amount: Cents | null },
): Pick<RawEntry, "reason" | "doubt"> {
  const status = cell("status");
  const isBooked = isBookedStatus(status);
  if (isWaiting || isBooked === false) return { reason: texts.notBookedByBank() };
  if (hasDirection && amount !== null && amount > 0 && directionOf(cell("direction")) === null) {
    return { reason: texts.directionNotReadable() };
  }
  if (isBooked === null) return { doubt: texts.statusOfBank(status) };
  return isUnstated ? { doubt: texts.otherCurrency("") } : {};
}

const AMOUNT_COLUMNS = ["amount", "credit", "debit"] as const;

/** The currency that a row says beside its amount, in a column of its own or in a heading: another one than euro before euro; "" for none. */
function statedCurrency(
  amounts: readonly Record<"heading" | "cell", string>[],
  column: string,
): string {
  const used = amounts.filter(({ cell }) => cell !== "");
  const words = [
    ...used.map(({ cell }) => amountIn(cell)?.currency ?? ""),
    column,
    ...used.map(({ heading }) => headingOf(heading).currency),
  ];
  const stated = words.filter(Boolean).map(currencyOf);
  return stated.find((word) => word !== "EUR") ?? stated[0] ?? "";
}

const wholeRow = (cells: readonly string[]) => cells.map(singleLine).filter(Boolean).join(" · ");

/** The rows below the headings, with the separator by which most columns are known, and the account that is named above them. */
async function tableOf(csv: string) {
  let separator: string = SEPARATORS[0];
  let head = headIn([]);
  for (const one of SEPARATORS) {
    const found = headIn((await recordsOf(csv, one, MAX_LINES_BEFORE)) ?? []);
    if (found.places.size > head.places.size) [separator, head] = [one, found];
  }
  const records = await recordsOf(csv, separator, MAX_ENTRIES + MAX_LINES_BEFORE + 2);
  if (!records) return { rows: [], places: headIn([]).places, account: "", headings: [] };
  const rows = records
    .slice(head.at + 1)
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const { places } = head;
  // In German, "Valuta" is the day of value.
  const isDays = rows.some(
    (cells) => dayOf(singleLine(cells[places.get("currency") ?? -1] ?? "")) !== null,
  );
  if (isDays) places.delete("currency");
  const direction = places.has("direction") ? null : unnamedDirection(rows, places);
  if (direction !== null) places.set("direction", direction);
  return {
    rows,
    places,
    account: accountIn(records.slice(0, head.at)),
    headings: records[head.at] ?? [],
  };
}

/** The account that the lines above the headings name; "" for none. */
const accountIn = (lines: readonly string[][]) =>
  lines
    .flat()
    .flatMap((cell) => cell.match(/\b[A-Z]{2}\d\d(?: ?[A-Z0-9]){11,30}\b/g) ?? [])
    .find(isIban) ?? "";

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

/** The amount of a row in a column with a sign, or in one of the columns for credits and debits; null where they contradict. */
function amountOf(cell: Cells): Cents | null {
  const [amount, credit, debit] = [cell("amount"), cell("credit"), cell("debit")].map(parseSigned);
  const paidOut = debit && -Math.abs(debit);
  if ([amount, credit, debit].includes(null) || (credit && debit)) return null;
  const inColumns = credit || paidOut;
  if (amount && inColumns && Math.abs(amount) !== Math.abs(inColumns)) return null;
  return inColumns || (amount ?? credit ?? paidOut ?? null);
}

/** An amount with a sign before or after it; undefined for an empty cell, null where it cannot be read. */
function parseSigned(text: string): Cents | null | undefined {
  if (text === "") return undefined;
  const read = amountIn(text);
  const cents = read && parseEuro(read.number.replace(/^[+−-]?0*(?=\d)/, ""));
  if (!read || cents === null || directionOf(read.currency) !== null) return null;
  return /^[−-]/.test(read.number) ? -cents : cents;
}

/** An amount with what a column says about its direction. */
const directed = (amount: Cents | null, word: string) =>
  amount !== null && directionOf(word) === -1 ? -Math.abs(amount) : amount;
