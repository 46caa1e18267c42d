import { z } from "zod";

import * as t from "~/messages/customers";
import { optionalCode, optionalLine } from "~/shop/base/fields.server";
import { LANGUAGE_NAMES, LANGUAGES } from "~/formats/language";
import { isCountry } from "~/formats/countries";
import {
  MAX_E_INVOICE_FILE_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_EORI_LENGTH,
  MAX_PARTICIPANT_LENGTH,
  MAX_VAT_ID_LENGTH,
  MAX_WEBSITE_LENGTH,
} from "~/shop/customers/limits";
import { asEInvoiceFile } from "./e-invoice-files";
import { isEmail, normaliseEmail } from "~/formats/email";
import { readEori } from "~/formats/eori";
import { websiteAddress } from "~/formats/website";
import { readVatId } from "~/formats/vat-id";

/** Null when empty. */
export const website = () =>
  optionalLine(MAX_WEBSITE_LENGTH).transform((typed, ctx) => {
    const address = typed && websiteAddress(typed);
    if (!typed || address) return address;
    ctx.addIssue(t.enterWebsite());
    return z.NEVER;
  });

/** Null when empty. */
export const eori = () =>
  optionalCode(MAX_EORI_LENGTH).transform((typed, ctx) => {
    if (!typed) return null;
    const reading = readEori(typed);
    if ("eori" in reading) return reading.eori;
    ctx.addIssue(reading.problem);
    return z.NEVER;
  });

/** Normalised as it is stored; null when empty. */
export const optionalEmail = () =>
  optionalLine(MAX_EMAIL_LENGTH).transform((typed, ctx) => {
    const address = typed && normaliseEmail(typed);
    if (!address || isEmail(address)) return address;
    ctx.addIssue(t.enterInvoiceEmail());
    return z.NEVER;
  });

/**
 * Of Peppol: a scheme of four digits (code list EAS) and the number in it, with or without what networks write before it. The
 * GLN of scheme 0088 has its check digit (PEPPOL-COMMON-R040). Null when empty.
 */
export const participant = () =>
  optionalCode(MAX_PARTICIPANT_LENGTH).transform((typed, ctx) => {
    if (!typed) return null;
    const [scheme = "", number = "", ...more] = typed.replace(/^iso6523-actorid-upis::/i, "").split(/\s*:\s*/);
    const isForm = /^\d{4}$/.test(scheme) && /^[\w.~-]{1,50}$/.test(number) && more.length === 0;
    if (isForm && (scheme !== "0088" || isGln(number))) return `${scheme}:${number}`;
    ctx.addIssue(isForm ? t.checkGlnDigits() : t.enterParticipant());
    return z.NEVER;
  });

/** Null when empty, and for "pdf": that is attached anyway. */
export const eInvoiceFile = () =>
  optionalCode(MAX_E_INVOICE_FILE_LENGTH).transform((typed, ctx) => {
    const text = typed?.toLowerCase() ?? "pdf";
    const file = asEInvoiceFile(text);
    if (file || text === "pdf") return file;
    ctx.addIssue(t.chooseEInvoiceFile());
    return z.NEVER;
  });

/** The code of a language of the shop, or how its readers call it. */
export const paperLanguage = () =>
  optionalCode(MAX_LANGUAGE_LENGTH).transform((typed, ctx) => {
    if (!typed) return null;
    const text = typed.toLowerCase();
    const found = LANGUAGES.find((language) => text === language || text === LANGUAGE_NAMES[language].toLowerCase());
    if (found) return found;
    ctx.addIssue(t.chooseLanguage());
    return z.NEVER;
  });

const MAX_LANGUAGE_LENGTH = 20;

/** Thirteen digits, of which the last makes the sum right (GS1). */
const isGln = (number: string) =>
  /^\d{13}$/.test(number) &&
  [...number].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** `vatIdSeen` is the VAT ID for which the form has already shown the check digit warning. */
export const vatIdFields = {
  vatId: optionalCode(MAX_VAT_ID_LENGTH),
  vatIdSeen: optionalCode(MAX_VAT_ID_LENGTH),
};

interface VatIdForm {
  vatId: string | null;
  vatIdSeen: string | null;
}

/**
 * Null when there is none. Wrong check digits are reported once and accepted when the form is sent again, because
 * national rules have exceptions. `country` is the submitted value, possibly invalid.
 */
export function vatIdProblem({ vatId, vatIdSeen }: VatIdForm, country: unknown): string | null {
  if (!vatId) return null;
  const reading = readVatId(vatId, validCountry(country));
  if ("problem" in reading) return reading.problem;
  return reading.doubtful && vatId !== vatIdSeen ? t.checkVatIdDigits() : null;
}

/** As it is stored. */
export function storedVatId(vatId: string | null, country: unknown): string | null {
  const reading = vatId && readVatId(vatId, validCountry(country));
  return reading && "vatId" in reading ? reading.vatId : null;
}

function validCountry(country: unknown): string | undefined {
  return typeof country === "string" && isCountry(country) ? country : undefined;
}
