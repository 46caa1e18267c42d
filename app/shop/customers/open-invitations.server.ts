import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { approvalChange, type ApprovalStatus } from "./approval";

/** The Prisma condition for invitations of an e-mail address that can still be accepted. */
export const openInvitations = (email: string, now = new Date()) => ({
  email,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

/** Accepts the open invitations of a customer, if any. Reads first, because most sign-ins have none and need no write. */
export async function acceptOpenInvitation(userId: string, email: string): Promise<void> {
  const open = await db.read.invitation.findFirst({
    where: openInvitations(email),
    select: { id: true },
  });
  if (open) await db.write((tx) => acceptInvitation(tx, userId, email));
}

/**
 * Accepts the open invitations of an e-mail address and approves the customer; the audit entry names the inviting admin.
 * A suspended customer is not approved: only an admin can reinstate them. A closed account stays closed, and a colleague of a
 * customer stays one.
 */
export async function acceptInvitation(tx: Tx, userId: string, email: string): Promise<void> {
  // Locks the customer first, as every decision about them does.
  const locked = await tx.user.updateMany({
    where: {
      id: userId,
      companyRole: null,
      OR: [{ isApproved: true }, { approvalStatus: { notIn: ["suspended", "closed"] } }],
    },
    data: { email },
  });
  if (locked.count === 0) return;
  const acceptedAt = new Date();
  const accepted = await tx.invitation.updateMany({
    where: openInvitations(email, acceptedAt),
    data: { acceptedAt },
  });
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (accepted.count === 0 || user.isApproved) return;
  const after = { isApproved: true, approvalStatus: "waiting" };
  await tx.user.update({
    where: { id: userId },
    data: {
      ...after,
      companyId: null,
      approvalReason: null,
      approvalSince: acceptedAt,
      approvedAt: user.approvedAt ?? acceptedAt,
    },
    select: { id: true },
  });
  const { id, invitedById } = await tx.invitation.findFirstOrThrow({
    where: { email, acceptedAt },
    orderBy: { id: "desc" },
    select: { id: true, invitedById: true },
  });
  const change = approvalChange(user, after);
  await record(tx, {
    actorId: invitedById,
    action: "approve_customer",
    subject: `user:${userId}`,
    label: personName(user),
    before: change.before,
    after: { ...change.after, invitation: id },
  });
}

/**
 * Closes the open invitations of an e-mail address after a decision: an approval accepts them; declining or suspending
 * revokes them, so that they cannot approve the user later. Returns their new state; null when there were none.
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
  const { count } = await tx.invitation.updateMany({ where: openInvitations(email, now), data });
  if (count === 0) return null;
  return isAccepted ? "accepted" : "revoked";
}
