import * as words from "#words";

import { countryName, EURO_STATES, type EuroState, isCountry, isInEU } from "./countries";
import { latinCode, plainCode } from "./text";
import { EU_AND_BRITISH_FORMS, VAT_ID_FORMS } from "./vat-id-patterns";

/** A parsed VAT ID as it is stored, or the error message when the text is not a VAT ID. */
export type VatIdReading =
  | {
      vatId: string;
      /** The check digits are wrong: most likely a typing error, but national rules have exceptions. */
      doubtful: boolean;
    }
  | { problem: string };

/**
 * Parses a typed VAT ID of a company in `country` (ISO code, if known). Spaces, dots and dashes are ignored, GR and the
 * Greek ΕΛ become EL, and a missing prefix is taken from the country. The VAT ID of a member state, of Northern Ireland or of Great Britain
 * must have the format there; outside the EU any other number is accepted unchanged.
 */
export function readVatId(typed: string, country?: string): VatIdReading {
  const text = latinCode(typed)
    .replace(/[\s.-]/g, "")
    .replace(/^(GR|EΛ)/, "EL");
  const typedPrefix = text.slice(0, 2);
  const ownPrefix = prefixOf(country);
  // A British VAT ID is none for a company in the EU.
  const forms = country !== undefined && isInEU(country) ? VAT_ID_FORMS : EU_AND_BRITISH_FORMS;
  // A text that begins with a country code already has a prefix: "GB..." is not a French ID without "FR".
  const hasPrefix = typedPrefix in VAT_ID_FORMS || isCountry(typedPrefix);
  const vatId = hasPrefix ? text : ownPrefix + text;
  const form = forms[vatId.slice(0, 2)];
  if (form?.pattern.test(vatId)) {
    return { vatId, doubtful: form.check?.(vatId.slice(2)) === false };
  }
  const expectedPrefix = typedPrefix in forms ? typedPrefix : ownPrefix;
  // A British company may give another number, but none that begins with GB.
  const isBound =
    country === undefined ? expectedPrefix !== "" : isInEU(country) || (country === "GB" && typedPrefix === country);
  return isBound ? { problem: problemOf(text, expectedPrefix) } : parseForeignNumber(typed);
}

/** The doubt that an admin should check about a stored VAT ID of a company in `country`; null when it looks correct. */
export function vatIdDoubt(vatId: string | null, country?: string): string | null {
  if (!vatId) return null;
  const reading = readVatId(vatId, country);
  if ("problem" in reading) return reading.problem;
  return reading.doubtful ? words.vatIdDigits() : null;
}

function problemOf(text: string, prefix: string): string {
  if (/\dEX$/.test(text)) {
    return words.vatIdOfSmallBusiness();
  }
  const state = prefix === "XI" ? "Northern Ireland" : countryName(prefix === "EL" ? "GR" : prefix);
  return words.vatIdForm({ state, example: EU_AND_BRITISH_FORMS[prefix]?.example ?? "" });
}

/** The VAT ID prefix of a member state, "EL" for Greece, or of Great Britain; "" for other countries. */
export function prefixOf(country: string | undefined): string {
  if (country === "GB") return country;
  if (country === undefined || !isInEU(country)) return "";
  return country === "GR" ? "EL" : country;
}

/** The state of the euro area whose prefix a VAT ID has; null for none. */
export const euroStateOf = (vatId: string): EuroState | null =>
  EURO_STATES.find((state) => vatId.startsWith(prefixOf(state))) ?? null;

function parseForeignNumber(typed: string): VatIdReading {
  const vatId = plainCode(typed).toUpperCase();
  return /^(?=.*\d)[\p{L}\d .,/+&()-]{4,}$/u.test(vatId)
    ? { vatId, doubtful: false }
    : { problem: words.taxNumberForm() };
}
