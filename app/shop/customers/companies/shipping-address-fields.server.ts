import { z } from "zod";

import { type Address, MAX_ADDRESS_LENGTH } from "~/formats/address";
import { isCountry } from "~/formats/countries";
import { fitsCountry, needsPostcode, postcodeHint, writtenPostcode } from "~/formats/postcode";
import * as t from "~/messages/customers";
import { optionalCode } from "~/shop/base/fields.server";
import { optionalPrinted, requiredPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

/**
 * The address to which an order is shipped. `zipCodeSeen` is the postcode for which the form has already said that it
 * does not fit the country.
 */
export const shippingAddressFields = {
  name: requiredPrinted(MAX_ADDRESS_LENGTH, t.enterParcelName),
  address: requiredPrinted(MAX_ADDRESS_LENGTH, t.enterStreet),
  zipCode: optionalCode(MAX_ADDRESS_LENGTH).transform((zipCode) => zipCode ?? ""),
  zipCodeSeen: optionalCode(MAX_ADDRESS_LENGTH),
  city: requiredPrinted(MAX_ADDRESS_LENGTH, t.enterCity),
  state: optionalPrinted(MAX_ADDRESS_LENGTH).transform((state) => state ?? ""),
  country: z.string({ error: t.chooseCountry }).refine(isCountry, { error: t.chooseListedCountry }),
};

type Fields = z.output<z.ZodObject<typeof shippingAddressFields>>;

/** Adds the rules of postcodes. */
export const withPostcode = <Schema extends z.ZodType<Fields>>(schema: Schema): Schema =>
  schema.superRefine(
    (form, ctx) => {
      const message = postcodeProblem(form, t.enterPostcode());
      if (message) ctx.addIssue({ code: "custom", path: ["zipCode"], message });
    },
    { when: () => true },
  );

/**
 * Null when there is none. A postcode that does not fit its country is reported once and accepted when the form is sent
 * again, because there are exceptions.
 */
export function postcodeProblem(
  { zipCode, zipCodeSeen, country }: Record<"zipCode" | "zipCodeSeen" | "country", unknown>,
  missing: string,
): string | null {
  if (typeof country !== "string") return zipCode ? null : missing;
  if (!zipCode) return needsPostcode(country) ? missing : null;
  return zipCode === zipCodeSeen || fitsCountry(String(zipCode), country)
    ? null
    : t.checkPostcode({ hint: postcodeHint(country, String(zipCode)) });
}

/** For a known address: a postcode that does not fit was accepted before. */
export const knownAddress = (address: Address) =>
  fitsCountry(address.zipCode, address.country) ? address : { ...address, zipCodeSeen: address.zipCode };

/** The address with the postcode as its country writes it, and the other values of the form. */
export function splitAddress<Form extends Address & { zipCodeSeen: string | null }>(form: Form) {
  const { name, address, city, state, zipCode: typed, zipCodeSeen: _, country, ...rest } = form;
  const zipCode = writtenPostcode(typed, country);
  return { rest, address: { name, address, zipCode, city, state, country } satisfies Address };
}
