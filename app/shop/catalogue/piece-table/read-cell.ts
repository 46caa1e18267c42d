import { formatDay, isDay } from "~/formats/dates";
import {
  gtinKey,
  hasUnclearMark,
  spreadsheetDamage,
  wholeNumbersOf,
} from "~/shop/base/files/table/numbers";
import type { PieceField } from "../pieces/piece-form";
import { isEan } from "../pieces/pieces";
import { availabilityOf } from "./cells";
import { AVAILABILITY_WORDS } from "./columns";

/** What was meant by a cell, as the form of a style's pieces has it typed, or why that is unknown. */
type Read = { typed: string } | { reason: string };

/**
 * Reads the cell of a field. `seen` is the value that it had when the table was downloaded: it is left where a spreadsheet has
 * only written it in another way.
 */
export const READERS: Record<PieceField, (text: string, seen: string) => Read> = {
  ean(text, seen) {
    const key = gtinKey(text);
    if (key !== null && key === gtinKey(seen)) return { typed: seen };
    if (isShortened(text, seen)) return { typed: seen };
    const damage = spreadsheetDamage(text);
    if (damage) return { reason: damage };
    // Spreadsheets leave out a zero in front.
    const zero = key?.length === 7 || key?.length === 11 ? `0${key}` : key;
    const spellings = [text.replace(/[\s-]+/g, ""), key, zero];
    return { typed: spellings.find((one) => one && isEan(one)) ?? text };
  },
  availability(text) {
    const typed = availabilityOf(text);
    return typed ? { typed } : { reason: `Write one of these: ${AVAILABILITY_WORDS}.` };
  },
  day(text, seen) {
    const days = daysOf(text);
    if (text === "" || days.includes(seen)) return { typed: text && seen };
    if (days.length > 1) {
      const meant = days.map(formatDay).join(" or ");
      return { reason: `"${text}" can mean ${meant}. Write it as ${days[0]}.` };
    }
    return { typed: days[0] ?? text };
  },
  stock(text, seen) {
    const numbers = wholeNumbersOf(text);
    if (seen !== "" && numbers.includes(Number(seen))) return { typed: seen };
    if (hasUnclearMark(text)) {
      return { reason: `The mark in "${text}" can be read in two ways. Write it without one.` };
    }
    const damage = spreadsheetDamage(text);
    if (damage) return { reason: damage };
    return { typed: numbers.length > 0 ? String(numbers[0]) : text };
  },
};

/** Whether a spreadsheet has rounded an EAN: 4006381333931 to "4.00638E+12". */
function isShortened(text: string, ean: string): boolean {
  const written = /^\d(?:[.,](\d{1,15}))?e\+\d{1,2}$/i.exec(text);
  if (!written || ean === "") return false;
  const digits = written[1]?.length ?? 0;
  return Number(text.replace(",", ".")).toExponential(digits) === Number(ean).toExponential(digits);
}

/** The days that a text can mean. */
function daysOf(text: string): string[] {
  const iso = (year = "", month = "", day = "") =>
    `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const [, ...parts] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (parts.length > 0) return [iso(...parts)].filter(isDay);
  const [, one, mark, other, year] =
    /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})\.?$/.exec(text) ?? [];
  const readings =
    mark === "." ? [iso(year, other, one)] : [iso(year, other, one), iso(year, one, other)];
  return [...new Set(readings)].filter(isDay);
}
