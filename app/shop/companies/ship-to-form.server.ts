import { z } from "zod";

import type { Address } from "~/formats/address";
import { parseId } from "~/formats/ids";
import { shippingAddressFields } from "~/shop/customers/shipping-address-fields.server";
import { requiredLine, seenVersion } from "~/shop/fields.server";
import { MAX_LABEL_LENGTH } from "./ship-to";

/** The id of an address; 0, which none has, when it is missing or invalid. */
const id = z
  .string()
  .optional()
  .transform((typed) => parseId(typed) ?? 0);

const addressFields = {
  label: requiredLine(MAX_LABEL_LENGTH, "Enter a label, such as “Graz store”."),
  ...shippingAddressFields,
};

interface Typed extends Address {
  label: string;
}

/** Separates the label of a valid form from the address. */
function asShipTo<Form extends Typed>(form: Form) {
  const { label, name, address, zipCode, city, state, country, ...rest } = form;
  return { ...rest, label, address: { name, address, zipCode, city, state, country } };
}

/** The forms for a company's further delivery addresses: a new one, its change or its removal. */
export const shipToForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), ...addressFields }).transform(asShipTo),
    z
      .object({ intent: z.literal("change"), id, seen: seenVersion(), ...addressFields })
      .transform(asShipTo),
    z.object({ intent: z.literal("remove"), id }),
  ],
  { error: "This form is incomplete or out of date. Nothing was changed." },
);
