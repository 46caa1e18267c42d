import { db, type Tx } from "~/db/db.server";
import { nameOfCompany, personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { isNoStaff } from "./staff-role";
import { APPROVED } from "~/shop/customers/applications/approval";
import { hashToken } from "~/shop/customers/applications/issue-invitation.server";
import { updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { lockCompany } from "~/shop/customers/companies/company.server";
import { openColleagues } from "./people.server";
import { asCompanyRole, type CompanyRole } from "./roles";

/** It can be accepted. */
export interface ColleagueInvitation {
  companyId: string;
  companyName: string;
  email: string;
  role: CompanyRole;
  expiresAt: Date;
}

/** By a link's token; null when there is none, or its company is no longer a customer. */
export async function findColleagueInvitation(token: string): Promise<ColleagueInvitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db.read.companyInvitation.findFirst({
    where: { tokenHash: hashToken(token), ...openColleagues(), company: APPROVED },
    select: {
      companyId: true,
      email: true,
      role: true,
      expiresAt: true,
      company: { select: namedCompany },
    },
  });
  if (!row) return null;
  const { company, ...invitation } = row;
  return { ...invitation, role: asCompanyRole(row.role), companyName: nameOfCompany(company) };
}

/**
 * The signed-in person joins the company. It works once. A company that they founded by signing in goes, unless it was
 * ever approved or has orders: then they choose for which they act. Refuses as not_found an invitation that is used,
 * revoked, expired or for another e-mail; as already_exists an admin, and somebody who belongs to the company.
 */
export async function joinCompany(
  token: string,
  { id, email }: { id: string; email: string },
): Promise<{ companyId: string; companyName: string; role: CompanyRole }> {
  const found = await findColleagueInvitation(token);
  if (!found) throw gone();
  return db.write(async (tx) => {
    // The company before the invitation, in the order of all changes of a company's people.
    const company = await lockCompany(tx, found.companyId);
    const now = new Date();
    const where = { tokenHash: hashToken(token), email, ...openColleagues(now) };
    const accepted = await tx.companyInvitation.updateMany({ where, data: { acceptedAt: now } });
    if (accepted.count === 0) throw gone();
    await becomeColleague(tx, { id, email, companyId: company.id, role: found.role, now });
    const person = await tx.user.findUniqueOrThrow({ where: { id }, select: contactColumns });
    await record(tx, {
      actorId: id,
      action: "join_company",
      subject: `user:${id}`,
      label: personName(person),
      after: { company: company.id, companyRole: found.role },
    });
    return { companyId: company.id, companyName: company.name, role: found.role };
  });
}

const gone = () => new Problem("not_found.open_invitation");

interface NewMember {
  id: string;
  email: string;
  companyId: string;
  role: CompanyRole;
  now: Date;
}

/**
 * The company is locked; the person's own application goes. Refuses (already_exists) an admin, and somebody who belongs
 * to it.
 */
export async function becomeColleague(tx: Tx, { id, email, companyId, role, now }: NewMember) {
  const { count } = await tx.user.updateMany({
    where: { id, email, memberships: { none: { companyId } }, AND: isNoStaff(now) },
    data: { adminRequestedAt: null },
  });
  if (count === 0) {
    throw new Problem("already_exists.member", { email });
  }
  await tx.company.deleteMany({ where: applicationsOf(id) });
  await tx.membership.create({ data: { userId: id, companyId, role }, select: { userId: true } });
  await updateSearchTextsOf(tx, id);
}

/** The Prisma condition for an applicant's companies that were never customers, and have nobody else. */
export const applicationsOf = (userId: string) => ({
  contactId: userId,
  approvalStatus: { in: ["waiting", "question"] },
  approvedAt: null,
  orders: { none: {} },
  memberships: { every: { userId } },
});
