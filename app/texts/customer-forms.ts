type AddressKind = "billing" | "shipping";

/** What is missing in an incomplete address of the profile. */
export const addressMissing = (kind: AddressKind) => ({
  name: `Enter the name for the ${kind} address.`,
  address: `Enter street and number of the ${kind} address.`,
  zipCode: `Enter the postcode of the ${kind} address.`,
  city: `Enter the city of the ${kind} address.`,
  country: `Choose the country of the ${kind} address.`,
});
