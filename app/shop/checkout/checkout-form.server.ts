import { z } from "zod";

import type { Address } from "~/formats/address";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/checkout";
import { MAX_LINES } from "~/shop/cart/limits";
import { type ChosenShipTo, OTHER_ADDRESS, parseShipTo } from "~/shop/customers/companies/ship-to";
import { optionalCode, optionalText, rowVersion } from "~/shop/base/fields.server";
import { storedVatId, vatIdFields, vatIdProblem } from "~/shop/customers/companies/company-fields.server";
import { MAX_COMPANY_NAME_LENGTH } from "~/shop/customers/limits";
import {
  shippingAddressFields,
  splitAddress,
  withPostcode,
} from "~/shop/customers/companies/shipping-address-fields.server";
import { MAX_NOTES_LENGTH, MAX_PO_NUMBER_LENGTH } from "~/shop/orders/limits";
import type { Checkout, CompanyDetails } from "./checkout";
import { optionalPrinted } from "~/shop/brand/pdf/pdf-fonts.server";

const fields = {
  shipTo: z
    .string()
    .optional()
    // From a browser without scripts, to which the page then shows the fields of an address.
    .refine((chosen) => chosen !== OTHER_ADDRESS, { error: t.enterAddressBelow })
    .transform(parseShipTo),
  companyName: optionalPrinted(MAX_COMPANY_NAME_LENGTH),
  ...vatIdFields,
  poNumber: optionalCode(MAX_PO_NUMBER_LENGTH),
  customerNotes: optionalText(MAX_NOTES_LENGTH),
  checkoutToken: z.string({ error: t.incompleteCheckout }).regex(/^[\w-]{6,50}$/, { error: t.incompleteCheckout }),
  reviewed: z.string({ error: t.incompleteCheckout }).regex(/^[\w-]{22}$/, { error: t.incompleteCheckout }),
  // Absent on a page from before it said what is payable.
  totalsHash: z
    .string()
    .regex(/^[\w-]{12}$/, { error: t.incompleteCheckout })
    .optional(),
  // The lines without which the buyer orders: "12,15".
  leftOut: z
    .string()
    .max(12 * MAX_LINES)
    .optional()
    .transform((ids = "") => ids.split(",").flatMap((id) => parseId(id) ?? [])),
  // A page from before it named the terms: none were seen.
  terms: rowVersion().transform((id) => Math.max(0, id)),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

export interface CheckoutForm
  extends
    Pick<Fields, "poNumber" | "customerNotes" | "checkoutToken" | "reviewed" | "totalsHash" | "leftOut" | "terms">,
    Pick<Checkout, "shippingAddress"> {
  shipTo: ChosenShipTo | null;
  company: CompanyDetails;
}

/** For the country of delivery, also while other fields are refused. */
const withVatId = <Form extends Fields>(schema: z.ZodType<Form>, countryOf: (form: Form) => string | undefined) =>
  schema.superRefine(
    (form, ctx) => {
      const problem = vatIdProblem(form, countryOf(form));
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    { when: () => true },
  );

function asCheckout(
  { companyName, vatId, vatIdSeen: _, ...form }: Fields,
  shippingAddress: Address | null,
  country: string | undefined,
): CheckoutForm {
  return {
    ...form,
    shippingAddress,
    company: { companyName, vatId: storedVatId(vatId, country) },
  };
}

const typedForm = withVatId(
  withPostcode(z.object({ ...fields, ...shippingAddressFields })),
  ({ country }) => country,
).transform((form) => {
  const { rest, address } = splitAddress(form);
  return asCheckout(rest, address, address.country);
});

const chosenForm = (country: string | undefined) =>
  withVatId(z.object(fields), () => country).transform((form) => asCheckout(form, null, country));

/**
 * Shipping address, company name and VAT ID for a profile without them, PO number and notes, idempotency token, the
 * reviewed cart's fingerprint, and the version of the terms of sale. `chosen` is one of the company's delivery
 * addresses, with its country if it still exists: the fields of the address are ignored then. Null: the address is
 * typed.
 */
export const checkoutForm = (chosen: { country: string | undefined } | null) =>
  (chosen ? chosenForm(chosen.country) : typedForm) as z.ZodType<CheckoutForm>;
