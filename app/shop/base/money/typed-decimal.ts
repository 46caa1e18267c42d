import { plainCode } from "~/formats/text";
import * as t from "~/messages/tables";

const DECIMAL = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** At most two decimals ("12,5", "12.5 %"), to hundredths; null for anything else. */
export function parseDecimal(typed: string): number | null {
  const number = plainCode(typed).replace(/%$/, "").trimEnd();
  const [, whole, decimals = ""] = DECIMAL.exec(number) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * For an amount like "1,500", which means 1500 or 1.5 depending on the country; it shows both spellings. Null for any
 * other text.
 */
export function ambiguousAmountMessage(typed: string): string | null {
  const text = plainCode(typed).replace(/€|EUR/gi, "").trim();
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return t.ambiguousAmount({ text, large: digits, small: `${digits.slice(0, -3)}.${digits.slice(-3, -1)}` });
}
