import { plainCode } from "~/formats/text";
import * as t from "~/messages/tables";

/** A sum of fractions is this close to a whole number: 3.9999999999999996. */
const ROUNDING = 1e-9;
/** Longer texts are no numbers of pieces. */
const MAX_LENGTH = 40;

/**
 * The whole numbers that a text can mean, in any of the ways in which spreadsheets write them: "4", "4,00", "4.0", "4E+00",
 * "1 000", "1.000,00", 3.9999999999999996. "1,000" can be 1 or 1000. None for another text.
 */
export function wholeNumbersOf(text: string): number[] {
  if (text.length > MAX_LENGTH) return [];
  const spaced = /^\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/[\s'’]/g, "") : text;
  const [, whole, decimals = "", exponent] = /^(\d+)(?:[.,](\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(spaced) ?? [];
  if (whole !== undefined) {
    const read = nearestWhole(Number(`${whole}.${decimals || "0"}e${exponent ?? 0}`));
    const isThousands = exponent === undefined && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    return [...read, ...(isThousands ? [Number(whole + decimals)] : [])];
  }
  // Thousands: "1.000.000", or, with decimals, "1.000,00".
  const [, mark, rest = ""] = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*((?!\1)[.,]\d+)?$/.exec(spaced) ?? [];
  if (mark === undefined) return [];
  const grouped = spaced.slice(0, spaced.length - rest.length).replaceAll(mark, "");
  return nearestWhole(Number(`${grouped}.${rest.slice(1) || "0"}`));
}

function nearestWhole(number: number): number[] {
  const whole = Math.round(number);
  return Math.abs(number - whole) < ROUNDING && Number.isSafeInteger(whole) ? [whole] : [];
}

/** Whether the mark in a number may be a decimal mark or one of thousands: "1,500". */
export const hasUnclearMark = (text: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** The digits of a number that is written as spreadsheets write long ones: "2000000000015.0", "2,000000000015E+12". */
function digitsOf(text: string): string | null {
  const [, plain] = /^(\d{6,14})(?:[.,]0+)?$/.exec(text) ?? [];
  if (plain) return plain;
  const [, first, decimals = "", exponent] = /^(\d)(?:[.,](\d{1,20}))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  const shift = Number(exponent);
  // With fewer decimals the last digits are lost.
  if (first === undefined || shift > 13 || decimals.length < shift) return null;
  return /^0*$/.test(decimals.slice(shift)) ? first + decimals.slice(0, shift) : null;
}

/**
 * What all spellings of an EAN (GTIN) have in common: its digits without zeros in front, which make a GTIN-14 of each shorter
 * one, and which spreadsheets leave out. Null for a text that is no such number.
 */
export function gtinKey(typed: string): string | null {
  const text = plainCode(typed);
  const isGrouped = /^\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text);
  const digits = digitsOf(text) ?? text.replace(isGrouped ? /\D/g : /[\s-]/g, "");
  return /^\d{6,14}$/.test(digits) ? digits.replace(/^0+/, "") : null;
}

/** The EANs that a text can be, as the shop stores them. */
export function eanSpellings(text: string): string[] {
  const key = gtinKey(text);
  if (!key) return [];
  return [8, 12, 13, 14].filter((length) => length >= key.length).map((length) => key.padStart(length, "0"));
}

/** What a spreadsheet program has made of a text so that it cannot be read any more, as advice; null when it has not. */
export function spreadsheetDamage(text: string): string | null {
  if (/^\d([.,]\d+)?e\+\d+$/i.test(text) && gtinKey(text) === null) {
    return t.shortenedNumber({ text });
  }
  if (/^#{2,}$/.test(text)) return t.narrowColumn();
  return isDate(text) ? t.becameDate({ text }) : null;
}

const MONTH = /(jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/i;

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ||
  (text.length < 12 && /^\d{1,2}[-. ]+\p{L}{3,4}\.?$|^\p{L}{3,4}\.?[-. ]+\d{2}$/u.test(text) && MONTH.test(text));
