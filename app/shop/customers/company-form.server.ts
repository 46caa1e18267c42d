import { z } from "zod";

import { optionalLine, optionalText, tick } from "~/shop/fields.server";
import { MAX_ADDRESS_LENGTH } from "~/formats/address";
import type { Address } from "~/formats/address";
import { eori, storedVatId, vatIdFields, vatIdProblem, website } from "./company-fields.server";
import { MAX_ANSWER_LENGTH, MAX_COMPANY_NAME_LENGTH, MAX_PHONE_LENGTH } from "./company-limits";
import type { CompanyProfile } from "./company.server";
import { isCountry } from "~/formats/countries";

/** The messages for missing fields of an incomplete address. `kind`: "billing" or "shipping". */
const missingOf = (kind: string): Partial<Record<keyof Address, string>> => ({
  name: `Enter the name for the ${kind} address.`,
  address: `Enter street and number of the ${kind} address.`,
  zipCode: `Enter the postcode of the ${kind} address.`,
  city: `Enter the city of the ${kind} address.`,
  country: `Choose the country of the ${kind} address.`,
});

/** An optional address: null when all fields are empty; otherwise it must be complete. */
const optionalAddress = (kind: string) =>
  z
    .object({
      name: optionalLine(MAX_ADDRESS_LENGTH),
      address: optionalLine(MAX_ADDRESS_LENGTH),
      zipCode: optionalLine(MAX_ADDRESS_LENGTH),
      city: optionalLine(MAX_ADDRESS_LENGTH),
      state: optionalLine(MAX_ADDRESS_LENGTH),
      country: optionalLine(MAX_ADDRESS_LENGTH),
    })
    .prefault({})
    .transform((typed, ctx): Address | null => {
      if (Object.values(typed).every((value) => value === null)) return null;
      for (const [name, message] of Object.entries(missingOf(kind))) {
        const value = typed[name as keyof Address];
        if (!value || (name === "country" && !isCountry(value))) {
          ctx.addIssue({ code: "custom", path: [name], message });
        }
      }
      return { ...(typed as Address), state: typed.state ?? "" };
    });

const phone = optionalLine(MAX_PHONE_LENGTH).refine(
  (typed) => typed === null || /^(?=(.*\d){4})[+\d\s()./-]+( ?(ext|x)\.? ?\d+)?$/i.test(typed),
  { error: "Enter a phone number like +386 1 234 5678." },
);

const profile = z
  .object({
    companyName: optionalLine(MAX_COMPANY_NAME_LENGTH),
    ...vatIdFields,
    eori: eori(),
    website: website(),
    phone,
    billing: optionalAddress("billing"),
    sameAddress: tick(),
    shipping: optionalAddress("shipping"),
    answer: optionalText(MAX_ANSWER_LENGTH),
  })
  .superRefine(
    (form, ctx) => {
      const problem = vatIdProblem(form, form.billing?.country);
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    { when: () => true },
  )
  .transform(
    ({
      companyName,
      vatId,
      eori,
      website,
      phone,
      billing,
      shipping,
      sameAddress,
      answer,
    }): { profile: CompanyProfile; answer: string | null } => ({
      profile: {
        companyName,
        vatId: storedVatId(vatId, billing?.country),
        eori,
        website,
        phone,
        billingAddress: billing,
        shippingAddress: sameAddress ? billing : shipping,
      },
      answer,
    }),
  );

/**
 * The form of the company profile. Nothing is required; an empty field clears the stored value. With "ship to the same
 * address" ticked, the shipping fields are ignored. `answer` is the answer to the brand's question.
 */
export const companyForm = z.preprocess(
  (form: Record<string, unknown>) => (form.sameAddress ? { ...form, shipping: undefined } : form),
  profile,
);
