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
