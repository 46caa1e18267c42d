import { countryName, isCountry, isInEU } from "./countries";
import { VAT_ID_FORMS } from "./vat-id-patterns";

/** A VAT ID as it is stored, or why the typed text is none. */
export type VatIdReading =
  | {
      vatId: string;
      /** The check digits do not add up: most likely a slip, but national rules have exceptions. */
      doubtful: boolean;
    }
  | { problem: string };

/**
 * Reads a VAT ID as somebody typed it, for a company of `country` (ISO code, where it is known): spaces, dots
 * and dashes do not count, GR becomes EL, and a missing prefix is the country's. The ID of a member state or of
 * Northern Ireland must have that state's form; outside the EU any number is taken as it is.
 */
export function readVatId(typed: string, country?: string): VatIdReading {
  const text = typed
    .toUpperCase()
    .replace(/[\s.\-–]/g, "")
    .replace(/^GR/, "EL");
  const typedPrefix = text.slice(0, 2);
  const ownPrefix = prefixOf(country);
  // What begins with some country's letters has its prefix: "GB..." is no French ID without "FR".
  const hasPrefix = typedPrefix in VAT_ID_FORMS || isCountry(typedPrefix);
  const vatId = hasPrefix ? text : ownPrefix + text;
  const form = VAT_ID_FORMS[vatId.slice(0, 2)];
  if (form?.pattern.test(vatId)) {
    return { vatId, doubtful: form.check?.(vatId.slice(2)) === false };
  }
  const expected = typedPrefix in VAT_ID_FORMS ? typedPrefix : ownPrefix;
  const isForeign = country === undefined ? !expected : !ownPrefix;
  return isForeign ? foreignNumber(typed) : { problem: problemOf(text, expected) };
}

/** What somebody should look at in a VAT ID that was taken, for a company of `country`; null when there is nothing. */
export function vatIdDoubt(vatId: string | null, country?: string): string | null {
  if (!vatId) return null;
  const reading = readVatId(vatId, country);
  if ("problem" in reading) return reading.problem;
  return reading.doubtful ? "The digits of this VAT ID do not add up." : null;
}

function problemOf(text: string, prefix: string): string {
  if (/\dEX$/.test(text)) {
    return "A number that ends in EX is for a small business’s sales abroad. Enter the VAT ID.";
  }
  const state = prefix === "XI" ? "Northern Ireland" : countryName(prefix === "EL" ? "GR" : prefix);
  return `A VAT ID of ${state} looks like this: ${VAT_ID_FORMS[prefix]?.words}.`;
}

/** What VAT IDs of a member state begin with; "" for other countries. */
function prefixOf(country: string | undefined): string {
  if (country === undefined || !isInEU(country)) return "";
  return country === "GR" ? "EL" : country;
}

function foreignNumber(typed: string): VatIdReading {
  const vatId = typed.toUpperCase().replace(/\s+/g, " ").trim();
  return /^(?=.*\d)[\p{L}\d .,/+&()-]{4,}$/u.test(vatId)
    ? { vatId, doubtful: false }
    : { problem: "Enter the tax number as it stands on your papers: letters and digits." };
}
