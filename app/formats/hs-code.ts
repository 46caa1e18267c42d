import { plainCode } from "./text";

export const HS_CODE_RULE = "An HS code has 6, 8 or 10 digits, like 6110 20 91.";

/**
 * Parses a typed code of goods: 6 digits of the Harmonized System, 8 of the Combined Nomenclature or 10 of TARIC. Returns
 * the digits; null when it is not one.
 */
export function readHsCode(typed: string): string | null {
  const digits = plainCode(typed).replace(/[\s.-]/g, "");
  return /^(?!00)(\d{6}|\d{8}|\d{10})$/.test(digits) ? digits : null;
}

/** "6110 20 91": the code in groups, as on papers. */
export function formatHsCode(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d\d/g) ?? [])].join(" ");
}
