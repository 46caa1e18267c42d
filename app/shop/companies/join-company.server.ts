import { db, type Tx } from "~/db/db.server";
import { accountName, personName } from "~/formats/person-name";
import { record } from "~/shop/audit/audit.server";
import { isNoAdmin } from "~/shop/customers/admin-role";
import { hashToken } from "~/shop/customers/issue-invitation.server";
import { Problem } from "~/shop/problem";
import { lockCompany } from "./lock-company.server";
import { openColleagues } from "./people.server";
import { asCompanyRole, type CompanyRole } from "./roles";

/** An invitation of a colleague that can be accepted. */
export interface ColleagueInvitation {
  companyId: string;
  companyName: string;
  email: string;
  role: CompanyRole;
  expiresAt: Date;
}

/** The open invitation of a colleague for a link's token; null when there is none, or its company is no customer any more. */
export async function findColleagueInvitation(token: string): Promise<ColleagueInvitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db.read.companyInvitation.findFirst({
    where: { tokenHash: hashToken(token), ...openColleagues(), company: { isApproved: true } },
    select: { companyId: true, email: true, role: true, expiresAt: true, company: true },
  });
  if (!row) return null;
  const { company, ...invitation } = row;
  const companyName = accountName(company);
  return { ...invitation, role: asCompanyRole(row.role) ?? "reader", companyName };
}

/**
 * Accepts an invitation: the signed-in person becomes a colleague. It works once. Throws a Problem: "not_found" for an
 * invitation that is used, revoked, expired or for another e-mail; "already_exists" for somebody with an account of their own, whom
 * only the desk can move; "not_approved".
 */
export async function joinCompany(
  token: string,
  { id, email }: { id: string; email: string },
): Promise<{ companyName: string; role: CompanyRole }> {
  const found = await findColleagueInvitation(token);
  if (!found) throw gone();
  return db.write(async (tx) => {
    // The account before the invitation, in the order of all changes of a company's people.
    const company = await lockCompany(tx, found.companyId);
    const now = new Date();
    const where = { tokenHash: hashToken(token), email, ...openColleagues(now) };
    const accepted = await tx.companyInvitation.updateMany({ where, data: { acceptedAt: now } });
    if (accepted.count === 0) throw gone();
    await becomeColleague(tx, { id, email, companyId: company.id, role: found.role, now });
    const person = await tx.user.findUniqueOrThrow({ where: { id } });
    await record(tx, {
      actorId: id,
      action: "join_company",
      subject: `user:${id}`,
      label: personName(person),
      after: { company: company.id, companyRole: found.role },
    });
    return { companyName: company.name, role: found.role };
  });
}

const gone = () =>
  new Problem("not_found", "This invitation has been used, was revoked or has expired.");

interface NewMember {
  id: string;
  email: string;
  companyId: string;
  role: CompanyRole;
  now: Date;
}

/** Only an applicant who was never a customer, or a colleague who was removed: others have orders and carts of their own. */
async function becomeColleague(tx: Tx, { id, email, companyId, role, now }: NewMember) {
  const { count } = await tx.user.updateMany({
    where: {
      id,
      email,
      isApproved: false,
      approvedAt: null,
      companyRole: null,
      orders: { none: {} },
      approvalStatus: { in: ["waiting", "question", "colleague"] },
      AND: isNoAdmin(now),
    },
    data: {
      companyId,
      companyRole: role,
      approvalStatus: "colleague",
      approvalReason: null,
      approvalSince: now,
      adminRequestedAt: null,
    },
  });
  if (count > 0) return;
  throw new Problem(
    "already_exists",
    `${email} has an account of its own here, with its own orders and carts, or belongs to another company. Nothing was changed. Ask our sales team to bring them together, or be invited with another address.`,
  );
}
