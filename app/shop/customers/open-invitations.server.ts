import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { approvalChange, type ApprovalStatus } from "./approval";

/** Which invitations of an e-mail can still be accepted. */
export const openFor = (email: string, now = new Date()) => ({
  email,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

/** Accepts what is open for a customer's e-mail. Asks before it writes: most sign-ins have no invitation waiting. */
export async function acceptOpenInvitation(userId: string, email: string): Promise<void> {
  const open = await db.read.invitation.findFirst({
    where: openFor(email),
    select: { id: true },
  });
  if (open) await db.write((tx) => acceptInvitation(tx, userId, email));
}

/**
 * Uses up what is open for the e-mail and approves the customer in the name of who invited them. Who is suspended
 * stays so: that is for an admin to lift.
 */
export async function acceptInvitation(tx: Tx, userId: string, email: string): Promise<void> {
  // Holds the customer first, as every decision about them does.
  const held = await tx.user.updateMany({
    where: { id: userId, OR: [{ isApproved: true }, { approvalStatus: { not: "suspended" } }] },
    data: { email },
  });
  if (held.count === 0) return;
  const acceptedAt = new Date();
  const accepted = await tx.invitation.updateMany({
    where: openFor(email, acceptedAt),
    data: { acceptedAt },
  });
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (accepted.count === 0 || user.isApproved) return;
  const after = { isApproved: true, approvalStatus: "waiting" };
  await tx.user.update({
    where: { id: userId },
    data: { ...after, approvalReason: null, approvalSince: acceptedAt },
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
 * What a decision does to the open invitations of an e-mail: an approval uses them up, and after one against the
 * person none may bring the approval back. Gives what became of them; null when there was none.
 */
export async function settleInvitations(
  tx: Tx,
  email: string,
  to: ApprovalStatus,
  now: Date,
): Promise<"accepted" | "revoked" | null> {
  if (to === "question") return null;
  const isUsed = to === "approved";
  const data = isUsed ? { acceptedAt: now } : { revokedAt: now };
  const { count } = await tx.invitation.updateMany({ where: openFor(email, now), data });
  if (count === 0) return null;
  return isUsed ? "accepted" : "revoked";
}
