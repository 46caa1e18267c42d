import type { Tx } from "~/db/db.server";
import { isNoAdmin } from "~/shop/customers/admin-role";
import { accountName } from "~/formats/person-name";
import { Problem } from "~/shop/problem";

/** The account of a company, as letters and the audit name it. */
export interface Company {
  id: string;
  /** The company's name, else that of the account's person. */
  name: string;
}

/**
 * Locks the account of a company, as placing an order does, so that changes of its people and its orders run one after the
 * other. Throws a Problem "not_approved" unless it is an approved customer and no admin.
 */
export async function lockCompany(tx: Tx, companyId: string): Promise<Company> {
  const { count } = await tx.user.updateMany({
    where: { id: companyId, isApproved: true, companyId: null, ...isNoAdmin(new Date()) },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw new Problem("not_approved", "Only an approved customer has colleagues.");
  const account = await tx.user.findUniqueOrThrow({
    where: { id: companyId },
    select: { companyName: true, firstName: true, lastName: true, email: true },
  });
  return { id: companyId, name: accountName(account) };
}
