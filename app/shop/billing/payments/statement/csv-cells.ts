import { isDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import { parseEuro } from "~/shop/base/money/typed-money";
import { directionOf } from "./csv-columns";
import { amountIn } from "./currency";

/** A day as banks write it: "2027-03-03", "2027.03.03.", "20270303", "3.3.2027", "03. 03. 27", "03/03/2027"; null for anything else. */
export function dayOf(text: string): string | null {
  const found = DAYS.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return null;
  const { year = "", month = "", day = "" } = found;
  const full = year.length === 2 ? `20${year}` : year;
  const typed = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(typed) ? typed : null;
}

const DAYS = [
  /^(?<year>\d{4})[-./] ?(?<month>\d\d?)[-./] ?(?<day>\d\d?)(?!\d)/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d\d?)[./-] ?(?<month>\d\d?)[./-] ?(?<year>\d{4}|\d\d)\b/,
];

/**
 * An amount with a sign before or after it; undefined for an empty cell, null where it cannot be read. Zeros beyond the cents are
 * passed over: "1455.9100".
 */
export function parseSigned(text: string): Cents | null | undefined {
  if (text === "") return undefined;
  const read = amountIn(text);
  const number = read?.number.replace(/^[+−-]?0*(?=\d)/, "").replace(/([.,]\d\d)0{2,}$/, "$1");
  const cents = number === undefined ? null : parseEuro(number);
  if (!read || cents === null || directionOf(read.currency) !== null) return null;
  return /^[−-]/.test(read.number) ? -cents : cents;
}
