/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 30;

/** What became of an invitation. */
export type InvitationState = "open" | "accepted" | "revoked" | "expired";

interface Kept {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

/** What has become of an invitation by `now`. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: Kept,
  now = new Date(),
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "open" : "expired";
}
