import type { Tx } from "~/db/db.server";
import { nameOfCompany } from "~/formats/person-name";
import { isNoStaff } from "~/shop/customers/people/staff-role";
import { APPROVED } from "~/shop/customers/applications/approval";
import { Problem } from "~/shop/base/problem";
import { namedCompany } from "~/shop/brand/mail/contact";

/**
 * Locks a company, as placing an order does, so that changes of its people and its orders run one after the other; returns it as
 * letters and the audit name it. Throws a Problem "not_approved" unless it is an approved customer and of no admin.
 */
export async function lockCompany(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; name: string; contactId: string }> {
  const { count } = await tx.company.updateMany({
    where: { id: companyId, ...APPROVED, contact: isNoStaff(new Date()) },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw new Problem("not_approved", { what: "colleagues" });
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { ...namedCompany, contactId: true },
  });
  return { id: companyId, name: nameOfCompany(company), contactId: company.contactId };
}
