import { z } from "zod";

import { parseId } from "~/formats/ids";
import {
  shippingAddressFields,
  splitAddress,
  withPostcode,
} from "./shipping-address-fields.server";
import { requiredPrinted, seenVersion } from "~/shop/base/fields.server";
import { MAX_LABEL_LENGTH } from "./ship-to";

/** The id of an address; 0, which none has, when it is missing or invalid. */
const id = z
  .string()
  .optional()
  .transform((typed) => parseId(typed) ?? 0);

const addressFields = {
  label: requiredPrinted(MAX_LABEL_LENGTH, "Enter a label, such as “Graz store”."),
  ...shippingAddressFields,
};

type Typed = z.output<z.ZodObject<typeof addressFields>>;

/** Separates the label of a valid form from the address. */
function asShipTo<Form extends Typed>(form: Form) {
  const { rest, address } = splitAddress(form);
  return { ...rest, address };
}

/** The forms for a company's further delivery addresses: a new one, its change or its removal. */
export const shipToForm = z.discriminatedUnion("intent", [
  withPostcode(z.object({ intent: z.literal("add"), ...addressFields })).transform(asShipTo),
  withPostcode(
    z.object({ intent: z.literal("change"), id, seen: seenVersion(), ...addressFields }),
  ).transform(asShipTo),
  z.object({ intent: z.literal("remove"), id }),
]);
