import { z } from "zod";

import { optionalLine } from "~/shop/fields.server";
import { isCountry } from "~/formats/countries";
import { MAX_VAT_ID_LENGTH, MAX_WEBSITE_LENGTH } from "./company-limits";
import { websiteAddress } from "~/formats/website";
import { readVatId } from "~/formats/vat-id";

/** A website; null when it was left empty. */
export const website = () =>
  optionalLine(MAX_WEBSITE_LENGTH).transform((typed, ctx) => {
    const address = typed && websiteAddress(typed);
    if (!typed || address) return address;
    ctx.addIssue("Enter a web address like www.yourshop.com.");
    return z.NEVER;
  });

/** A VAT ID as typed; `vatIdSeen` is the one that the form has already asked about. */
export const vatIdFields = {
  vatId: optionalLine(MAX_VAT_ID_LENGTH),
  vatIdSeen: optionalLine(MAX_VAT_ID_LENGTH),
};

interface VatIdForm {
  vatId: string | null;
  vatIdSeen: string | null;
}

/**
 * What is wrong with the VAT ID of a form, or null. Wrong check digits are pointed out once and taken when they
 * are sent again (reference: national rules have exceptions). `country` as it was chosen, known or not.
 */
export function vatIdProblem({ vatId, vatIdSeen }: VatIdForm, country: unknown): string | null {
  if (!vatId) return null;
  const reading = readVatId(vatId, knownCountry(country));
  if ("problem" in reading) return reading.problem;
  return reading.doubtful && vatId !== vatIdSeen
    ? "The digits of this VAT ID do not add up. Please compare it with your papers; if it is right, send the form again."
    : null;
}

/** The VAT ID of a form without a problem, as it is stored. */
export function storedVatId(vatId: string | null, country: unknown): string | null {
  const reading = vatId && readVatId(vatId, knownCountry(country));
  return reading && "vatId" in reading ? reading.vatId : null;
}

function knownCountry(country: unknown): string | undefined {
  return typeof country === "string" && isCountry(country) ? country : undefined;
}
