const DECIMAL = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** A number with at most two decimals after a comma or a point ("12,5", "12.5 %") in hundredths; null for anything else. */
export function parseDecimal(typed: string): number | null {
  const [, whole, decimals = ""] = DECIMAL.exec(typed.trim().replace(/\s*%$/, "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * What to say of an amount like "1,500", which is a thousand and a half here and one and a half there: the two ways to
 * write it. Null for what can be read in one way at most.
 */
export function twoReadings(typed: string): string | null {
  const text = typed.replace(/€|EUR/gi, "").trim();
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return `${text} can be read in two ways. Write ${digits} or ${digits.slice(0, -3)}.${digits.slice(-3, -1)}.`;
}
