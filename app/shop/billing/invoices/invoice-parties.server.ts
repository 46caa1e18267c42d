import type { Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import type { Address } from "~/formats/address";
import type { EuroState } from "~/formats/countries";
import { isEmailOfErased } from "~/formats/email";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/base/problem";
import { buyerColumns, seller } from "../documents/parties.server";
import type { InvoiceContent } from "./invoice";

export const invoicedCompanyColumns = {
  ...buyerColumns,
  buyerReference: true,
  participant: true,
  cashDiscountPercentage: true,
  cashDiscountDays: true,
  erasedAt: true,
} as const satisfies Prisma.CompanySelect;

type InvoicedCompany = Prisma.CompanyGetPayload<{ select: typeof invoicedCompanyColumns }>;

interface PartiesOf {
  company: InvoicedCompany;
  /** Without a billing address the buyer has it. */
  shipTo: Address;
  /** What the VAT of the document was decided by. */
  vat: { from: EuroState; vatId: string | null };
}

/**
 * The seller and the buyer as a tax document that is issued now has them. Refuses (wrong_step) a customer who was erased, whose name
 * and address it would not have.
 */
export function invoiceParties({ company, shipTo, vat }: PartiesOf): Pick<InvoiceContent, "seller" | "buyer"> {
  const { contact, name, billingAddress, buyerReference, participant, eori, erasedAt } = company;
  if (erasedAt !== null || isEmailOfErased(contact.email)) throw new Problem("wrong_step.customer_erased");
  return {
    seller: { ...seller(), country: vat.from, ...(env.sellerPlace && { place: env.sellerPlace }) },
    buyer: {
      name: personName(contact),
      company: name,
      address: (billingAddress as Address | null) ?? shipTo,
      vatId: vat.vatId,
      eori,
      email: contact.email,
      reference: buyerReference,
      participant,
    },
  };
}
