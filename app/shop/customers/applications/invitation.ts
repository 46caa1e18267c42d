/** Days for which it can be accepted. */
export const INVITATION_DAYS = 30;

export type InvitationState = "open" | "accepted" | "revoked" | "expired";

interface StoredInvitation {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: StoredInvitation,
  now = new Date(),
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "open" : "expired";
}

/** The Prisma condition for invitations that can still be accepted. */
export const openInvitations = (email: string, now = new Date()) => ({
  email,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});

/** The Prisma condition for those to the staff, or to customers. */
export const invitationsOf = (isOfStaff: boolean) => ({ staffRole: isOfStaff ? { not: null } : null });
