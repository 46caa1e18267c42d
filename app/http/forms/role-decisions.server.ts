import * as t from "~/messages/access";
import type { ChosenRole, RoleAccess } from "~/shop/customers/staff/role-decisions";
import { can } from "~/shop/customers/people/staff-role";
import { packedCookie } from "../session/packed-cookie.server";
import { hasRecentSignIn, requireRecentSignIn, signInAgainAddress } from "../session/recent-sign-in.server";
import type { Person } from "~/shop/customers/people/account";

/** A decision about a role that an admin has made and not carried out, because they had to sign in again. */
interface ChosenDecision extends ChosenRole {
  actorId: string;
  userId: string;
}

// A cookie, so that the decision is in no address: a link from elsewhere could otherwise suggest one. It lasts as long as
// a sign-in may take, and some minutes more to confirm.
const cookie = packedCookie<ChosenDecision>("role_choice", 15 * 60);

const roleCard = (userId: string) => `/admin/customers/${encodeURIComponent(userId)}#role`;

/**
 * Throws a 401 unless the admin's sign-in is recent enough for a decision about somebody's role. It leads through the
 * sign-in to that person's page, which then shows the decision for the same admin to confirm.
 */
export async function requireSignInForRole(
  request: Request,
  admin: Person,
  { userId, decision, role }: Omit<ChosenDecision, "actorId">,
): Promise<void> {
  if (hasRecentSignIn(admin)) return;
  const headers = new Headers();
  const header = await cookie.write({ actorId: admin.id, userId, decision, role });
  if (header) headers.append("Set-Cookie", header);
  requireRecentSignIn(request, admin, {
    returnTo: roleCard(userId),
    note: t.afterYouSignInYour(),
    headers,
  });
}

/** Throws a 401 unless the sign-in of the owner is recent enough to invite somebody to a role. It leads back to the staff. */
export const requireSignInForInvitation = (request: Request, owner: Person): void =>
  requireRecentSignIn(request, owner, { returnTo: "/admin/staff" });

/**
 * Returns the decision about this person that the admin made before they signed in again, once, or null, and the header
 * that deletes its cookie. Whoever signs in as somebody else in between is shown nothing.
 */
export async function consumeChosenDecision(
  request: Request,
  admin: Person,
  userId: string,
): Promise<{ chosen: ChosenRole | null; headers: Record<string, string> }> {
  const choice = hasRecentSignIn(admin) ? await cookie.read(request) : null;
  if (choice?.userId !== userId) return { chosen: null, headers: {} };
  const chosen = choice.actorId === admin.id ? { decision: choice.decision, role: choice.role } : null;
  return { chosen, headers: { "Set-Cookie": await cookie.clear() } };
}

/** Whether an admin may change roles now, for a page that offers it. `userId` is the person whom it is about, if any. */
export function roleAccessOf(admin: Person, userId?: string): RoleAccess {
  return {
    isTemporary: !can(admin, "change-staff"),
    signInAgain: hasRecentSignIn(admin)
      ? null
      : signInAgainAddress(userId === undefined ? "/admin/staff" : roleCard(userId)),
  };
}
