import { redirect } from "@remix-run/node";

import type { IssuedInvitation } from "~/shop/customers/applications/issue-invitation.server";
import { packedCookie } from "../session/packed-cookie.server";

/** A new invitation as it is shown, once, to the admin who created it. */
export interface ShownInvitation {
  email: string;
  link: string;
  /** ISO 8601. */
  expiresAt: string;
}

// The database has only a hash of the link. A cookie takes the link to the next page, so that it is in no address.
const cookie = packedCookie<ShownInvitation>("invitation", 5 * 60);

/** Redirects (303) to the page of the invitations, which shows the link of the new one. */
export async function redirectWithLink({ email, link, expiresAt }: IssuedInvitation) {
  const headers = new Headers();
  const header = await cookie.write({ email, link, expiresAt: expiresAt.toISOString() });
  if (header) headers.append("Set-Cookie", header);
  return redirect("/admin/invitations", { status: 303, headers });
}

/** Returns the invitation just created in this browser, or null, and the header that deletes its cookie. */
export async function consumeInvitationLink(
  request: Request,
): Promise<{ created: ShownInvitation | null; headers: Record<string, string> }> {
  const created = await cookie.read(request);
  return { created, headers: created ? { "Set-Cookie": await cookie.clear() } : {} };
}
