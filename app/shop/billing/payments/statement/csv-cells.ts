import { isDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { directionOf } from "./csv-columns";
import { amountIn } from "./currency";

/** The order of day and month where the year is last. */
type DayOrder = "day first" | "month first";

/** A day as banks write it: "2027-03-03", "2027.03.03.", "20270303", "3.3.2027", "03. 03. 27", "03/03/2027"; null for anything else. */
export function dayOf(text: string, order: DayOrder = "day first"): string | null {
  const found = DAYS.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return null;
  const { year = "", first = "", second = "" } = found;
  const isYearFirst = text.startsWith(year) && year.length === 4;
  const [month, day] = isYearFirst || order === "month first" ? [first, second] : [second, first];
  const full = year.length === 2 ? `20${year}` : year;
  const typed = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(typed) ? typed : null;
}

const DAYS = [
  /^(?<year>\d{4})[-./] ?(?<first>\d\d?)[-./] ?(?<second>\d\d?)(?!\d)/,
  /^(?<year>\d{4})(?<first>\d\d)(?<second>\d\d)$/,
  /^(?<first>\d\d?)[./-] ?(?<second>\d\d?)[./-] ?(?<year>\d{4}|\d\d)\b/,
];

/** The order of day and month in a column: the month is first where one of its days can be read so alone, and none the other way alone. */
export function orderOfDays(cells: readonly string[]): DayOrder {
  const isRead = (order: DayOrder, other: DayOrder) =>
    cells.some((cell) => dayOf(cell, order) !== null && dayOf(cell, other) === null);
  return isRead("month first", "day first") && !isRead("day first", "month first") ? "month first" : "day first";
}

/**
 * An amount with its sign and its currency, "" for none; undefined for an empty cell, null where it cannot be read. The sign is before or after
 * it, or it is in brackets, or a word says that it is a debit ("12,00 S"). Zeros beyond the cents are passed over: "1455.9100".
 */
export function signedAmount(text: string): { cents: Cents; currency: string } | null | undefined {
  if (text === "") return undefined;
  const [, inBrackets] = /^\((.*)\)$/s.exec(text) ?? [];
  const read = amountIn(inBrackets ?? text);
  const number = read?.number.replace(/^[+−-]?0*(?=\d)/, "").replace(/([.,]\d\d)0{2,}$/, "$1");
  const cents = number === undefined ? null : parseEuro(number);
  if (!read || cents === null) return null;
  const isMinus = /^[−-]/.test(read.number);
  const direction = directionOf(read.currency);
  // A sign against a word says nothing.
  if (isMinus && (direction === 1 || inBrackets !== undefined)) return null;
  const isDebit = isMinus || inBrackets !== undefined || direction === -1;
  return { cents: isDebit ? 0 - cents : cents, currency: direction === null ? read.currency : "" };
}
