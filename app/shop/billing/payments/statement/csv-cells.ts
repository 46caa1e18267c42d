import { isDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { directionOf } from "./csv-words";
import { amountIn } from "./currency";

/** Where the year has two digits or is last. */
export const DAY_ORDERS = ["day first", "month first", "year first"] as const;
type DayOrder = (typeof DAY_ORDERS)[number];

/**
 * Days as banks write them: "2027-03-03", "2027.03.03.", "20270303", "3.3.2027", "03. 03. 27", "03/03/2027"; null for
 * anything else. With points, the day is always first; the year is where it has two digits and hyphens around: "27-03-03".
 */
export function dayOf(text: string, order: DayOrder | null = null): string | null {
  const found = DAYS.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return null;
  const { year = "", first = "", second = "", sign } = found;
  const mayBeYear = sign === "-" && year.length === 2 && first.length === 2;
  const isYearFirst = sign === undefined;
  if (order === "year first" && !isYearFirst) return mayBeYear ? dayIn(`20${first}`, second, year) : null;
  const full = year.length === 2 ? `20${year}` : year;
  return isYearFirst || (order === "month first" && sign !== ".")
    ? dayIn(full, first, second)
    : dayIn(full, second, first);
}

function dayIn(year: string, month: string, day: string): string | null {
  const typed = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(typed) ? typed : null;
}

const DAYS = [
  /^(?<year>\d{4})[-./] ?(?<first>\d\d?)[-./] ?(?<second>\d\d?)(?!\d)/,
  /^(?<year>\d{4})(?<first>\d\d)(?<second>\d\d)$/,
  /^(?<first>\d\d?)(?<sign>[./-]) ?(?<second>\d\d?)[./-] ?(?<year>\d{4}|\d\d)\b/,
];

/** In each order, null where it is none. */
export const daysOf = (text: string) => DAY_ORDERS.map((order) => dayOf(text, order));

export const isDayCell = (text: string) => daysOf(text).some(Boolean);

/** "03/04/2027", "26-11-05" */
export const isEitherDay = (text: string): boolean => new Set(daysOf(text).filter(Boolean)).size > 1;

/** By the cells that are days in one order only; null where there are none, or where they differ. */
export function orderOfDays(cells: readonly string[]): DayOrder | null {
  const orders = new Set(
    cells.flatMap((cell) => {
      const days = daysOf(cell);
      const [at, ...others] = DAY_ORDERS.filter((_, place) => days[place]);
      return at && others.length === 0 ? [at] : [];
    }),
  );
  return orders.size === 1 ? [...orders][0]! : null;
}

export const DECIMAL_SIGNS = [".", ","] as const;
/** What separates the cents of an amount. */
type DecimalSign = (typeof DECIMAL_SIGNS)[number];
/** Of a file, by its amounts, or because somebody was asked. */
export interface Decimal {
  sign: DecimalSign;
  isAnswered?: boolean;
}

/** Longer cells are no amounts. */
const MAX_AMOUNT = 60;

/** Thousands, or three decimals: "1.218", "1,218". */
const GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;

/**
 * An amount with its sign and its currency, "" for none; undefined for an empty cell, null where it cannot be read. The
 * sign is before or after it, or it is in brackets, or a word says that it is a debit ("12,00 S"). Zeros beyond the
 * cents are ignored: "1455.9100". "1.218" can be read only where `decimal`, the sign before the cents in other amounts
 * of the column, is the other one, or where somebody has said what its sign is.
 */
export function signedAmount(
  text: string,
  decimal: Decimal | null = null,
): { cents: Cents; currency: string } | null | undefined {
  if (text === "") return undefined;
  if (text.length > MAX_AMOUNT) return null;
  const inBrackets = bracketed(text);
  const read = amountIn(inBrackets ?? text);
  const cents = read && parseEuro(plainNumber(read.number.replace(/^[+−-]?0*(?=\d)/, ""), decimal));
  if (!read || cents === null) return null;
  const isMinus = /^[−-]/.test(read.number);
  const direction = directionOf(read.currency);
  // A sign against a word says nothing.
  if (isMinus && (direction === 1 || inBrackets !== undefined)) return null;
  const isDebit = isMinus || inBrackets !== undefined || direction === -1;
  return { cents: isDebit ? 0 - cents : cents, currency: direction === null ? read.currency : "" };
}

const bracketed = (text: string) => /^\((.*)\)$/s.exec(text)?.[1];

function plainNumber(number: string, decimal: Decimal | null): string {
  const isGroup = GROUP.test(number);
  if (GROUPS.test(number) || (isGroup && decimal !== null && !number.includes(decimal.sign))) {
    return number.replace(/[.,]/g, "");
  }
  return isGroup && !decimal?.isAnswered ? number : number.replace(/([.,]\d\d)0+$/, "$1");
}

/** By the amounts of a column that can be read in one way only; null where they differ, or do not say. */
export function decimalSignOf(cells: readonly string[]): DecimalSign | null {
  const signs = new Set(cells.map(decimalSignIn).filter((sign) => sign !== null));
  return signs.size === 1 ? [...signs][0]! : null;
}

function decimalSignIn(cell: string): DecimalSign | null {
  const signs = signedAmount(cell) ? (amountIn(bracketed(cell) ?? cell)?.number.match(/[.,]/g) ?? []) : [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (signs.length < 2 || signs[0] !== last) return last ?? null;
  // "1.218.000"
  return last === "." ? "," : ".";
}

/** An ambiguous amount such as "1.218" if its sign separates thousands; null for any other. */
export function asThousands(text: string): Cents | null {
  if (signedAmount(text) !== null) return null;
  const read = DECIMAL_SIGNS.map((sign) => signedAmount(text, { sign })).find((one) => one != null);
  return read?.cents ?? null;
}

/** Also an amount that may be read in two ways. */
export const isAmount = (text: string) => signedAmount(text) != null || asThousands(text) !== null;
