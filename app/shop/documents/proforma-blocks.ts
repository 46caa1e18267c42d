import { personName } from "~/formats/person-name";
import { placeLines } from "~/formats/address";
import type { Address } from "~/formats/address";
import type { Buyer } from "./proforma";

interface Customer {
  email: string;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  vatId: string | null;
  eori: string | null;
  /** An Address or null, as stored in the JSON column. */
  billingAddress: unknown;
}

/** The columns of a customer for buyerOf. */
export const buyerColumns = {
  email: true,
  firstName: true,
  lastName: true,
  companyName: true,
  vatId: true,
  eori: true,
  billingAddress: true,
} as const satisfies Record<keyof Customer, true>;

/** The buyer's block; without a billing address in the profile it has the shipping address. */
export function buyerOf(user: Customer, shipTo: Address): Buyer {
  const { email, companyName: company, vatId } = user;
  const address = (user.billingAddress as Address | null) ?? shipTo;
  const name = personName(user);
  const isNamed = [name, company].some(
    (printed) => printed?.toLowerCase() === address.name.toLowerCase(),
  );
  const lines = [...(isNamed ? [] : [address.name]), ...placeLines(address)];
  return { name, company, address: lines, vatId, email };
}
