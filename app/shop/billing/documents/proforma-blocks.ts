import type { Prisma } from "~/db/db.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { personName } from "~/formats/person-name";
import { placeLines } from "~/formats/address";
import type { Address } from "~/formats/address";
import type { Buyer } from "./proforma";

interface Customer {
  contact: { firstName: string | null; lastName: string | null; email: string };
  name: string | null;
  vatId: string | null;
  eori: string | null;
  /** An Address or null, as stored in the JSON column. */
  billingAddress: unknown;
}

/** The columns of a company for buyerOf. */
export const buyerColumns = {
  contact: { select: contactColumns },
  name: true,
  vatId: true,
  eori: true,
  billingAddress: true,
} as const satisfies Prisma.CompanySelect;

/** The buyer's block; without a billing address in the profile it has the shipping address. */
export function buyerOf(customer: Customer, shipTo: Address): Buyer {
  const { contact, name: company, vatId } = customer;
  const address = (customer.billingAddress as Address | null) ?? shipTo;
  const name = personName(contact);
  const isNamed = [name, company].some(
    (printed) => printed?.toLowerCase() === address.name.toLowerCase(),
  );
  const lines = [...(isNamed ? [] : [address.name]), ...placeLines(address)];
  return { name, company, address: lines, vatId, email: contact.email };
}
