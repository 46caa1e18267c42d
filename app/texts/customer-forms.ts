import * as t from "~/messages/customers";
type AddressKind = "billing" | "shipping";

/** What is missing in an incomplete address of the profile. */
export const addressMissing = (kind: AddressKind) => ({
  name: t.enterTheNameForThe({ kind }),
  address: t.enterStreetAndNumberOf({ kind }),
  zipCode: t.enterThePostcodeOfThe({ kind }),
  city: t.enterTheCityOfThe({ kind }),
  country: t.chooseTheCountryOfThe({ kind }),
});
