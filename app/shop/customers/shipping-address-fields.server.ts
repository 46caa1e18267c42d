import { z } from "zod";

import { MAX_ADDRESS_LENGTH } from "~/formats/address";
import { isCountry } from "~/formats/countries";
import { optionalLine, requiredLine } from "~/shop/fields.server";

/** The fields of a form with the address to which an order is shipped. */
export const shippingAddressFields = {
  name: requiredLine(MAX_ADDRESS_LENGTH, "Enter the name that the parcel is for."),
  address: requiredLine(MAX_ADDRESS_LENGTH, "Enter street and number."),
  zipCode: requiredLine(MAX_ADDRESS_LENGTH, "Enter the postcode."),
  city: requiredLine(MAX_ADDRESS_LENGTH, "Enter the city."),
  state: optionalLine(MAX_ADDRESS_LENGTH).transform((state) => state ?? ""),
  country: z
    .string({ error: "Choose a country." })
    .refine(isCountry, { error: "Choose a country from the list." }),
};
