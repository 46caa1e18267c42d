import { z } from "zod";

import { emailAddress, optionalText, requiredLine, tick } from "~/shop/base/fields.server";
import { isCountry, isInEU } from "~/formats/countries";
import {
  storedVatId,
  vatIdFields,
  vatIdProblem,
  website,
} from "../companies/company-fields.server";
import { MAX_COMPANY_NAME_LENGTH } from "../companies/company-limits";
import { MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from "./request-access-limits";

/** A visitor's request for wholesale access. An EU company enters its VAT ID or ticks that it has none. */
export const accessForm = z
  .object({
    name: requiredLine(MAX_NAME_LENGTH, "Enter your name."),
    email: emailAddress(MAX_EMAIL_LENGTH, "Enter your e-mail address."),
    company: requiredLine(MAX_COMPANY_NAME_LENGTH, "Enter the name of your company."),
    country: z
      .string({ error: "Choose a country." })
      .refine(isCountry, { error: "Choose a country from the list." }),
    ...vatIdFields,
    noVatId: tick(),
    website: website(),
    message: optionalText(MAX_MESSAGE_LENGTH),
  })
  .superRefine(
    (form, ctx) => {
      const isMissing = !form.vatId && !form.noVatId && isInEU(form.country);
      const problem = isMissing
        ? "Enter your VAT ID, or tick that your company has none."
        : vatIdProblem(form, form.country);
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    // Also runs when other fields are invalid, so that all errors are shown at once.
    { when: () => true },
  )
  .transform(({ vatIdSeen: _seen, noVatId: _none, vatId, ...form }) => ({
    ...form,
    vatId: storedVatId(vatId, form.country),
  }));
