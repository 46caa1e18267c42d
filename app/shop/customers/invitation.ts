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

/** The mail that carries an invitation. `until` is the last day as it is printed. */
export function invitationMail({
  shopName,
  email,
  link,
  until,
}: {
  shopName: string;
  email: string;
  link: string;
  until: string;
}): { subject: string; text: string } {
  return {
    subject: `Your invitation to the wholesale shop of ${shopName}`,
    text: [
      "Hello,",
      "",
      `you are invited to order from ${shopName} at wholesale prices. Please open this link and log in with ${email}:`,
      "",
      link,
      "",
      `The invitation is yours alone, works once and ends on ${until}. You see prices as soon as you are logged in.`,
      "",
      shopName,
    ].join("\n"),
  };
}
