import type { Tx } from "~/db/db.server";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import type { CompanyDetails } from "./checkout";

/**
 * Saves company name and VAT ID of a checkout in the company's profile where it has none, and returns the customer with
 * them. What the profile has stays.
 */
export async function completeCompany(
  tx: Tx,
  companyId: string,
  customer: LockedCustomer,
  typed: CompanyDetails | undefined,
): Promise<LockedCustomer> {
  const { companyName = null, vatId = null } = typed ?? {};
  const added = {
    ...(companyName && !customer.name && { name: companyName }),
    ...(vatId && !customer.vatId && { vatId }),
  };
  if (Object.keys(added).length === 0) return customer;
  await tx.company.update({
    where: { id: companyId },
    data: { ...added, version: { increment: 1 } },
    select: { id: true },
  });
  await updateSearchText(tx, companyId);
  return { ...customer, ...added };
}
