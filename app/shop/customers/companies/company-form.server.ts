import { z } from "zod";

import * as t from "~/messages/customers";
import { emailAddress, optionalCode, optionalLine, rowVersion, tick } from "~/shop/base/fields.server";
import { type Address, MAX_ADDRESS_LENGTH } from "~/formats/address";
import {
  eInvoiceFile,
  eori,
  optionalEmail,
  paperLanguage,
  participant,
  storedVatId,
  vatIdFields,
  vatIdProblem,
  website,
} from "./company-fields.server";
import {
  MAX_BUYER_REFERENCE_LENGTH,
  MAX_COMPANY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
} from "~/shop/customers/limits";
import type { CompanyProfile } from "./company.server";
import { isCountry } from "~/formats/countries";
import { writtenPostcode } from "~/formats/postcode";
import { postcodeProblem } from "./shipping-address-fields.server";
import { optionalPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

/**
 * Null when all fields are empty, or all but the country with which the form came (`countrySeen`); otherwise it must be
 * complete.
 */
const optionalAddress = (kind: "billing" | "shipping") =>
  z
    .object({
      name: optionalPrinted(MAX_ADDRESS_LENGTH),
      address: optionalPrinted(MAX_ADDRESS_LENGTH),
      zipCode: optionalCode(MAX_ADDRESS_LENGTH),
      zipCodeSeen: optionalCode(MAX_ADDRESS_LENGTH),
      city: optionalPrinted(MAX_ADDRESS_LENGTH),
      state: optionalPrinted(MAX_ADDRESS_LENGTH),
      country: optionalLine(MAX_ADDRESS_LENGTH),
      countrySeen: optionalLine(MAX_ADDRESS_LENGTH),
    })
    .prefault({})
    .transform(({ zipCodeSeen, countrySeen, ...typed }, ctx): Address | null => {
      const { country, ...others } = typed;
      const isEmpty = Object.values(others).every((value) => value === null);
      if (isEmpty && (country === null || country === countrySeen)) return null;
      const missing = {
        name: t.enterAddressName({ kind }),
        address: t.enterAddressStreet({ kind }),
        city: t.enterAddressCity({ kind }),
        country: t.chooseAddressCountry({ kind }),
      };
      for (const [name, message] of Object.entries(missing)) {
        const value = typed[name as keyof Address];
        const isUnknown = name === "country" && value && !isCountry(value);
        if (isUnknown) ctx.addIssue({ code: "custom", path: [name], message: t.noCountry({ text: value }) });
        else if (!value) ctx.addIssue({ code: "custom", path: [name], message });
      }
      const message = postcodeProblem({ ...typed, zipCodeSeen }, t.enterAddressPostcode({ kind }));
      if (message) ctx.addIssue({ code: "custom", path: ["zipCode"], message });
      const zipCode = writtenPostcode(typed.zipCode ?? "", country ?? "");
      return { ...(typed as Address), state: typed.state ?? "", zipCode };
    });

const phone = optionalLine(MAX_PHONE_LENGTH).refine(
  (typed) => typed === null || /^(?=(.*\d){4})[+\d\s()./-]+( ?(ext|x)\.? ?\d+)?$/i.test(typed),
  { error: t.enterPhone },
);

const fields = {
  companyName: optionalPrinted(MAX_COMPANY_NAME_LENGTH),
  ...vatIdFields,
  eori: eori(),
  invoiceEmail: optionalEmail(),
  buyerReference: optionalPrinted(MAX_BUYER_REFERENCE_LENGTH),
  participant: participant(),
  eInvoiceFile: eInvoiceFile(),
  language: paperLanguage(),
  website: website(),
  phone,
  billing: optionalAddress("billing"),
  sameAddress: tick(),
  shipping: optionalAddress("shipping"),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

interface TypedProfile extends Record<string, unknown> {
  billing?: Record<string, unknown>;
}

/** Rules for several fields of a profile together. A billing address without a name is the company's. */
function withRules<Schema extends z.ZodType<Fields>>(schema: Schema) {
  const checked = schema.superRefine(
    (form, ctx) => {
      const problem = vatIdProblem(form, form.billing?.country);
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    { when: () => true },
  );
  return z.preprocess(
    ({ billing, shipping, ...form }: TypedProfile) => ({
      ...form,
      billing: billing?.address && !billing.name ? { ...billing, name: form.companyName } : billing,
      shipping: form.sameAddress ? undefined : shipping,
    }),
    checked,
  );
}

function profileOf(form: Fields): CompanyProfile {
  const { vatIdSeen: _, billing, shipping, sameAddress, ...texts } = form;
  return {
    ...texts,
    vatId: storedVatId(texts.vatId, billing?.country),
    billingAddress: billing,
    shippingAddress: sameAddress ? billing : shipping,
  };
}

/**
 * Nothing is required; an empty field clears the stored value. With "ship to the same address" ticked, the shipping
 * fields are ignored. `expectedVersion` is the version of the profile that the
 * form showed.
 */
export const companyForm = withRules(
  z.object({
    ...fields,
    expectedVersion: rowVersion().optional(),
  }),
).transform(({ expectedVersion, ...form }) => ({ profile: profileOf(form), expectedVersion }));

/** For an admin who corrects a customer's profile: the same fields, with name and e-mail. */
export const correctedProfileForm = withRules(
  z.object({
    ...fields,
    firstName: optionalPrinted(MAX_NAME_LENGTH),
    lastName: optionalPrinted(MAX_NAME_LENGTH),
    email: emailAddress(MAX_EMAIL_LENGTH, t.enterCustomerEmail).optional(),
    expectedVersion: rowVersion(),
  }),
).transform(({ firstName, lastName, email, expectedVersion, ...form }) => ({
  profile: { ...profileOf(form), firstName, lastName, ...(email && { email }) },
  expectedVersion,
}));
