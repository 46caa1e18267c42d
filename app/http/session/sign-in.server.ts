import { redirect } from "@remix-run/node";
import { OAuth2RequestError } from "remix-auth-oauth2";

import * as t from "~/messages/access";
import type { Refusal } from "~/shop/base/refusal";
import { ATTEMPT_COOKIE, authenticatorFor, identityProvider } from "./identity.server";
import { log } from "../log.server";
import { shopOrigin } from "../gate/origin.server";
import { type ProvenIdentity, UnusableIdentity } from "./profile.server";
import { senderOf } from "../identity/known-browsers.server";
import { limit } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import { safeReturnTo } from "../gate/safe-redirect";
import { cookieName, plainCookie, shopCookie } from "./shop-cookie.server";

const RETURN_COOKIE = "return_";
// Longer than an attempt may take, so that trying again after it has expired still leads to the right page.
const RETURN_LIFETIME = 3_600;
// More concurrent attempts than a person has open in one browser; limits the number of cookies.
const MAX_ATTEMPTS = 5;
// Headers of 16 KB may name a thousand, and each that is deleted takes a header of the answer.
const MAX_COOKIES = 20;

/**
 * Redirects to the identity provider and stores in a cookie of this attempt where to go afterwards. `returnTo` must have
 * passed safeReturnTo; `loginHint` is an e-mail that the provider may suggest. With `again` the provider is to ask the
 * person even if it knows them from before.
 */
export async function beginSignIn(
  request: Request,
  { returnTo, loginHint, again = false }: { returnTo: string; loginHint?: string | null; again?: boolean },
): Promise<Response> {
  const provider = identityProvider(request);
  // A new Request, because the library would take a state or code in the original URL for the provider's callback.
  const start = new URL("/api/login", request.url);
  if (loginHint) start.searchParams.set("login_hint", loginHint);
  if (again) start.searchParams.set("again", "");
  const redirection = await authenticatorFor(provider, shopOrigin(request))
    .authenticate("provider", new Request(start))
    .catch((thrown: unknown) => thrown);
  if (!(redirection instanceof Response)) throw redirection;

  const location = redirection.headers.get("Location")!;
  const headers = new Headers();
  if (cookieNames(request, ATTEMPT_COOKIE).length >= MAX_ATTEMPTS) clearAttempts(request, headers);
  for (const cookie of redirection.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  const state = new URL(location).searchParams.get("state")!;
  if (returnTo !== "/") {
    headers.append("Set-Cookie", await returnCookie(state).write(returnTo));
  }
  headers.set("Cache-Control", "no-store");
  // The browser knows the shop's own provider by the name that it knows the shop by.
  const own = shopOrigin(request);
  const target = location.startsWith(`${own}/`) ? location.slice(own.length) : location;
  return redirect(target, { status: 302, headers });
}

export type FinishedSignIn = {
  /** The path to go to after this attempt. */
  returnTo: string;
  /** Delete the attempt's cookies, so that a callback works only once. */
  headers: Headers;
} & ({ identity: ProvenIdentity } | { problem: SignInProblem });

/** Handles the provider's callback. Returns the identity, or why the sign-in failed; does not throw for the latter. */
export async function finishSignIn(request: Request): Promise<FinishedSignIn> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") ?? "";
  const headers = new Headers();
  const hasState = /^[\w-]{20,100}$/.test(state);
  if (hasState) clearAttempts(request, headers, state);
  const returnTo = hasState ? safeReturnTo(await returnCookie(state).read(request)) : "/";
  const finished = { returnTo, headers };

  // Without a state the library would start a new attempt.
  if (!hasState) return { ...finished, problem: "expired" };
  try {
    const authenticator = authenticatorFor(identityProvider(request), shopOrigin(request));
    return { ...finished, identity: await authenticator.authenticate("provider", request) };
  } catch (error) {
    const problem = signInProblemOf(error, searchParams.get("error"));
    if (problem === "provider" || problem === "provider_setup" || error instanceof UnusableIdentity)
      logSignInError(error);
    return { ...finished, problem };
  }
}

/** Logs a failed sign-in, and makes the refusal that tells the reader why, with a link to try again. */
export function signInRefusal(
  request: Request,
  problem: SignInProblem,
  { returnTo, headers }: { returnTo: string; headers?: Headers },
) {
  log.warn({ problem }, "sign-in refused");
  const { status, title, message } = signInProblems()[problem];
  const refusalHeaders = new Headers(headers);
  if ((status === 503 || status === 429) && !refusalHeaders.has("Retry-After")) {
    refusalHeaders.set("Retry-After", "10");
  }
  return refuse(request, {
    as: "page",
    status,
    title,
    message,
    code: `sign_in_${problem}`,
    link: { href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`, label: t.tryAgain() },
    headers: refusalHeaders,
  });
}

/** Rate-limits sign-ins by sender; the limit allows for a shop full of people behind one address. Throws 429. */
export async function limitSignIns(request: Request, returnTo: string): Promise<void> {
  const key = `sign-in:${await senderOf(request)}`;
  const allowed = await limit({ key, points: 240, windowSeconds: 60 });
  if (allowed.ok) return;
  const headers = new Headers({ "Retry-After": String(allowed.retryAfterSeconds) });
  throw signInRefusal(request, "too_many", { returnTo, headers });
}

/** What a provider says of a client that is not registered as it is set here (RFC 6749, 4.1.2.1 and 5.2). */
const SETUP_ERRORS = new Set([
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "unsupported_grant_type",
  "unsupported_response_type",
]);

function signInProblemOf(error: unknown, errorInAddress: string | null): SignInProblem {
  if (error instanceof UnusableIdentity) return error.problem;
  // What the library throws for an unknown attempt and for a callback without a code.
  if (error instanceof ReferenceError || error instanceof RangeError) return "expired";
  if (error instanceof OAuth2RequestError) {
    if (error.code === "invalid_grant" && !errorInAddress) return "expired";
    if (SETUP_ERRORS.has(error.code)) return "provider_setup";
    if (errorInAddress && /^(access_denied|[a-z_]+_required)$/.test(error.code)) return "denied";
  }
  return "provider";
}

/** Logs a failed sign-in. Not the complete error, because it may contain tokens that the provider sent. */
function logSignInError(error: unknown): void {
  const { name, message, cause, status } = error as Error & { status?: number };
  log.warn({ name, message, status, cause: cause && String(cause) }, "sign-in failed");
}

/** The cookie with the page to return to; one per attempt, because each tab may have its own. */
function returnCookie(state: string) {
  return shopCookie(RETURN_COOKIE + state, RETURN_LIFETIME);
}

/** Deletes the cookies of the attempt with this state, or of all attempts. */
function clearAttempts(request: Request, headers: Headers, state = ""): void {
  const names = [
    ...cookieNames(request, ATTEMPT_COOKIE, state),
    ...cookieNames(request, cookieName(RETURN_COOKIE) + state),
  ];
  for (const name of names) headers.append("Set-Cookie", plainCookie(name, "", 0));
}

/** The names of the browser's cookies that begin with `prefix` and whose value contains `part`. */
function cookieNames(request: Request, prefix: string, part = ""): string[] {
  return (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes(part, pair.indexOf("=")))
    .map((pair) => pair.slice(0, pair.indexOf("=")))
    .filter((name) => /^[\w:-]+$/.test(name))
    .slice(0, MAX_COOKIES);
}

/** Why a sign-in failed. */
type SignInProblem =
  | "too_many"
  | "denied"
  | "expired"
  | "provider"
  | "provider_setup"
  | "no_email"
  | "unverified_email"
  | "email_taken"
  | "account_closed";

/** The title, message and HTTP status of the page for each problem. */
const signInProblems = (): Record<SignInProblem, Pick<Refusal, "title" | "message"> & { status: number }> => ({
  too_many: {
    status: 429,
    title: t.tooManySignIns(),
    message: t.tooManySignInsNote(),
  },
  denied: {
    status: 403,
    title: t.signInCancelled(),
    message: t.signInCancelledNote(),
  },
  expired: {
    status: 400,
    title: t.signInExpired(),
    message: t.signInExpiredNote(),
  },
  provider: {
    status: 503,
    title: t.signInIsNotAnswering(),
    message: t.signInNotAnsweringNote(),
  },
  provider_setup: {
    status: 502,
    title: t.signInBroken(),
    message: t.signInBrokenNote(),
  },
  no_email: {
    status: 403,
    title: t.emailNeeded(),
    message: t.emailNeededNote(),
  },
  unverified_email: {
    status: 403,
    title: t.confirmEmail(),
    message: t.confirmEmailNote(),
  },
  email_taken: {
    status: 409,
    title: t.emailHasAccount(),
    message: t.emailHasAccountNote(),
  },
  account_closed: {
    status: 403,
    title: t.accountClosed(),
    message: t.accountMergedNote(),
  },
});
