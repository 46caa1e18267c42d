import * as t from "~/messages/access";
import { sentences } from "~/formats/lists";
import { refuse } from "../gate/refusals.server";
import type { Person } from "~/shop/customers/people/account";

/** The code of the refusal of somebody who has to sign in again, and whose choice is kept by itself (role-decisions.server.ts). */
export const RECENT_SIGN_IN = "recent_sign_in_required";

/** How many minutes a sign-in counts as recent. */
const RECENT_MINUTES = 15;

/** Whether a person signed in so recently that they may change who is an admin. */
export function hasRecentSignIn({ signedInAt }: Pick<Person, "signedInAt">): boolean {
  return signedInAt !== null && Date.now() - signedInAt.getTime() < RECENT_MINUTES * 60_000;
}

/** The address at which the identity provider asks a person again who they are; `returnTo` is the page to come back to. */
export function signInAgainAddress(returnTo: string): string {
  return `/api/login?again&returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * Throws a 401 that leads to the sign-in unless the person's sign-in is recent: 401 and not 403, because signing in is
 * what helps. Programs are told the challenge of RFC 9470.
 */
export function requireRecentSignIn(
  request: Request,
  person: Person,
  { returnTo, note, headers }: { returnTo: string; note?: string; headers?: HeadersInit },
): void {
  if (hasRecentSignIn(person)) return;
  const refusalHeaders = new Headers(headers);
  refusalHeaders.set(
    "WWW-Authenticate",
    `Bearer error="insufficient_user_authentication", max_age="${RECENT_MINUTES * 60}"`,
  );
  const { signedInAt } = person;
  throw refuse(request, {
    status: 401,
    title: t.pleaseSignInAgain(),
    message: sentences(
      t.signInWithin({ minutes: RECENT_MINUTES }),
      signedInAt && t.lastSignedInOn({ signedInAt }),
      t.nothingWasChangedSentence(),
    ),
    note,
    code: RECENT_SIGN_IN,
    link: { href: signInAgainAddress(returnTo), label: t.signInAgain() },
    headers: refusalHeaders,
  });
}
