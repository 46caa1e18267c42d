import { countryName, isInEU } from "./countries";
import { VAT_ID_FORMS } from "./vat-id-forms";

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
  for (const [prefix, candidate] of [
    [typedPrefix, text],
    [ownPrefix, ownPrefix + text],
  ] as const) {
    const form = VAT_ID_FORMS[prefix];
    if (form?.pattern.test(candidate)) {
      return { vatId: candidate, doubtful: form.check?.(candidate.slice(2)) === false };
    }
  }
  if (!ownPrefix && !(country === undefined && VAT_ID_FORMS[typedPrefix]))
    return foreignNumber(typed);
  if (/\dEX$/.test(text)) {
    return {
      problem: "A number that ends in EX is for small businesses' sales abroad. Enter the VAT ID.",
    };
  }
  const expected = VAT_ID_FORMS[typedPrefix] ? typedPrefix : ownPrefix;
  const state =
    expected === "XI" ? "Northern Ireland" : countryName(expected === "EL" ? "GR" : expected);
  return { problem: `A VAT ID of ${state} looks like this: ${VAT_ID_FORMS[expected]?.words}.` };
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
