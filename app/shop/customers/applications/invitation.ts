/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 30;

/** The state of an invitation. */
export type InvitationState = "open" | "accepted" | "revoked" | "expired";

interface StoredInvitation {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

/** The state of an invitation at the time `now`. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: StoredInvitation,
  now = new Date(),
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "open" : "expired";
}
