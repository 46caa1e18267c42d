import { redirect } from "@remix-run/node";

import type { IssuedInvitation } from "~/shop/customers/issue-invitation.server";
import { packedCookie } from "../session/packed-cookie.server";

/** An invitation as the admin who made it is shown it once. */
export interface ShownInvitation {
  email: string;
  link: string;
  /** ISO. */
  expiresAt: string;
}

// The shop keeps no link: between the form and the next page the admin's own browser does, out of every address.
const cookie = packedCookie<ShownInvitation>("preja_invitation", 5 * 60);

/** Answers 303 to the page of the invitations, which shows the link of the one just made. */
export async function redirectWithLink({ email, link, expiresAt }: IssuedInvitation) {
  const headers = new Headers();
  const header = await cookie.write({ email, link, expiresAt: expiresAt.toISOString() });
  if (header) headers.append("Set-Cookie", header);
  return redirect("/admin/invitations", { status: 303, headers });
}

/** The invitation just made in this browser, and the header that takes it away. */
export async function consumeInvitationLink(
  request: Request,
): Promise<{ made: ShownInvitation | null; headers: Record<string, string> }> {
  const made = await cookie.read(request);
  return { made, headers: made ? { "Set-Cookie": await cookie.clear() } : {} };
}
