import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { type StoredRole, withRight } from "~/shop/customers/people/staff-role";
import { lockRoles } from "~/shop/customers/staff/role-changes.server";
import { giveRoleIn, isAccountClosed } from "~/shop/customers/staff/roles.server";
import { fillFromRequest } from "./fill-from-request.server";
import { invitationsOf, openInvitations } from "./invitation";
import { APPROVED, type ApprovalStatus, approvalStatusOf } from "./approval";

/** Reads first, because most sign-ins have none and need no write. */
export async function acceptOpenInvitation(userId: string, email: string): Promise<void> {
  const open = await db.read.invitation.findFirst({
    where: openInvitations(email),
    select: { id: true },
  });
  if (open) await db.write((tx) => acceptInvitation(tx, userId, email));
}

/**
 * Accepts the open invitations of an e-mail address: to the staff they give a role, to customers they approve the company of which this person is the contact,
 * filled from their request for access; the audit entry names the inviting admin. A suspended company is not approved:
 * only an admin can reinstate it. A closed one stays closed, and a colleague of a customer stays one.
 */
export async function acceptInvitation(tx: Tx, userId: string, email: string): Promise<void> {
  await acceptRole(tx, userId, email);
  // Locks the company first, as every decision about it does.
  const where = { contactId: userId, approvalStatus: { notIn: ["suspended", "closed"] } };
  const locked = await tx.company.updateMany({ where, data: { updatedAt: new Date() } });
  if (locked.count === 0) return;
  const acceptedAt = new Date();
  const accepted = await tx.invitation.updateMany({
    where: { ...openInvitations(email, acceptedAt), ...invitationsOf(false) },
    data: { acceptedAt },
  });
  const company = await tx.company.findFirstOrThrow({
    where,
    select: { ...namedCompany, approvalStatus: true, approvedAt: true },
  });
  const before = approvalStatusOf(company);
  if (accepted.count === 0 || before === "approved") return;
  await tx.company.update({
    where: { id: company.id },
    data: {
      ...APPROVED,
      approvalReason: null,
      approvalSince: acceptedAt,
      approvedAt: company.approvedAt ?? acceptedAt,
    },
    select: { id: true },
  });
  const accessRequest = await fillFromRequest(tx, company.id, email);
  const { id, invitedById } = await tx.invitation.findFirstOrThrow({
    where: { email, acceptedAt, ...invitationsOf(false) },
    orderBy: { id: "desc" },
    select: { id: true, invitedById: true },
  });
  await record(tx, {
    actorId: invitedById,
    action: "approve_customer",
    subject: `company:${company.id}`,
    label: personName(company.contact),
    before: { approvalStatus: before },
    after: { ...APPROVED, invitation: id, ...(accessRequest && { accessRequest }) },
  });
}

/**
 * Of an invitation to the staff, unless the person has a role already, their account is closed, or who invited them may no longer give
 * any: whoever signs in is refused nothing because of it.
 */
async function acceptRole(tx: Tx, userId: string, email: string): Promise<void> {
  const acceptedAt = new Date();
  const where = { ...openInvitations(email, acceptedAt), ...invitationsOf(true) };
  const accepted = await tx.invitation.updateMany({ where, data: { acceptedAt } });
  if (accepted.count === 0) return;
  await lockRoles(tx);
  const invitation = await tx.invitation.findFirst({
    where: { email, acceptedAt, ...invitationsOf(true), invitedBy: withRight("change-staff") },
    orderBy: { id: "desc" },
    select: { staffRole: true, invitedById: true },
  });
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { staffRole: true } });
  if (invitation && person.staffRole === null && !(await isAccountClosed(tx, { id: userId }))) {
    await giveRoleIn(tx, userId, invitation.invitedById, invitation.staffRole as StoredRole);
  }
}

/**
 * After a decision: an approval accepts them; declining or suspending revokes them, so that they cannot approve the
 * company later. Returns their new state; null when there were none.
 */
export async function settleInvitations(
  tx: Tx,
  email: string,
  to: ApprovalStatus,
  now: Date,
): Promise<"accepted" | "revoked" | null> {
  if (to === "question") return null;
  const isAccepted = to === "approved";
  const data = isAccepted ? { acceptedAt: now } : { revokedAt: now };
  const where = { ...openInvitations(email, now), ...invitationsOf(false) };
  const { count } = await tx.invitation.updateMany({ where, data });
  if (count === 0) return null;
  return isAccepted ? "accepted" : "revoked";
}
