import { randomBytes } from "node:crypto";

import { redirect } from "@remix-run/node";

import { env } from "~/env.server";
import { shopCookie } from "../session/shop-cookie.server";

/**
 * A sign-in that waits for the person on a page of the shop's own. It is kept in a signed cookie of the browser that began it, which alone
 * can go on with it; the database has nothing of it before a code is mailed.
 */
export interface SignInAttempt {
  id: string;
  /** The e-mail address that the shop suggests. */
  loginHint: string | null;
  /** When it is over, in milliseconds since 1970. */
  expires: number;
}

/** How long a sign-in may take in seconds. A letter may be late, and its code works for ten minutes. */
export const ATTEMPT_SECONDS = env.SIGN_IN === "email" ? 1_800 : 600;

/** What the name of the cookie of a sign-in begins with; its id follows. */
export const ATTEMPT_COOKIE = "attempt_";

/** The page of a sign-in. */
export const attemptPath = (id: string) => `/id/sign-in/${id}`;

const cookieOf = (id: string) => shopCookie(ATTEMPT_COOKIE + id, ATTEMPT_SECONDS);

/** Begins a sign-in in this browser. Returns the redirect to its page; `login_hint` of the address is the e-mail to suggest there. */
export async function beginAttempt(request: Request): Promise<Response> {
  const attempt: SignInAttempt = {
    id: randomBytes(32).toString("base64url"),
    loginHint: new URL(request.url).searchParams.get("login_hint"),
    expires: Date.now() + ATTEMPT_SECONDS * 1_000,
  };
  return redirect(attemptPath(attempt.id), { headers: { "Set-Cookie": await cookieOf(attempt.id).write(attempt) } });
}

/** The sign-in whose page is asked for. Null for one of another browser and for one that took too long. */
export async function findAttempt(request: Request): Promise<SignInAttempt | null> {
  const id = new URL(request.url).pathname.split("/").findLast(Boolean) ?? "";
  if (!/^[\w-]{43}$/.test(id)) return null;
  // The signature covers the value and not the name of a cookie, so the value says which sign-in it is.
  const attempt = (await cookieOf(id).read(request)) as Partial<SignInAttempt> | null;
  return attempt?.id === id && attempt.expires! > Date.now() ? (attempt as SignInAttempt) : null;
}
