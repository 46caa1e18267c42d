import { redirect } from "@remix-run/node";
import { OAuth2RequestError } from "remix-auth-oauth2";

import * as t from "~/messages/access";
import type { Refusal } from "~/shop/base/refusal";
import { checkVatIdsOf } from "~/shop/customers/companies/vat-checks.server";
import { languageAtSignIn } from "~/shop/customers/people/language.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";
import { senderOf } from "../identity/known-browsers.server";
import { ATTEMPT_COOKIE } from "../identity/sign-in-attempt.server";
import { authenticate, PROVIDER_COOKIE, signInMethod } from "../identity/strategies.server";
import { log, logError } from "../log.server";
import { languageCookie } from "./language.server";
import { type ProvenIdentity, UnusableIdentity } from "./profile.server";
import { startSession } from "./sessions.server";
import { limit } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import { safeReturnTo } from "../gate/safe-redirect";
import { cookieName, plainCookie, shopCookie } from "./shop-cookie.server";

const RETURN_COOKIE = "return_";
// Longer than an attempt may take, so that trying again after it has expired still leads to the right page.
const RETURN_LIFETIME = 3_600;
// In characters: of more attempts than a person has open in one browser. Node.js refuses requests with headers of more than 16 KB.
const MAX_COOKIES_LENGTH = 4_000;
// Headers of 16 KB may name a thousand, and each that is deleted takes a header of the answer.
const MAX_COOKIES = 20;

/**
 * Redirects to where somebody says who they are, and stores in a cookie of this sign-in where to go afterwards. `returnTo` must have
 * passed safeReturnTo; `loginHint` is an e-mail that may be suggested there. With `again` a provider is to ask the person even if it
 * knows them from before; the shop's own page always asks.
 */
export async function beginSignIn(
  request: Request,
  { returnTo, loginHint, again = false }: { returnTo: string; loginHint?: string | null; again?: boolean },
): Promise<Response> {
  // A new Request, because the library would take a state or code in the original URL for the provider's callback.
  const start = new URL("/api/login", request.url);
  if (loginHint) start.searchParams.set("login_hint", loginHint);
  if (again) start.searchParams.set("again", "");
  const redirection = await authenticate(new Request(start)).catch((thrown: unknown) => thrown);
  if (!(redirection instanceof Response)) throw redirection;

  const location = redirection.headers.get("Location")!;
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (attemptCookies(request).join("").length > MAX_COOKIES_LENGTH) clearAttempts(request, headers);
  for (const cookie of redirection.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  const { searchParams, pathname } = new URL(location, start);
  const attempt = searchParams.get("state") ?? pathname.split("/").at(-1)!;
  if (returnTo !== "/") headers.append("Set-Cookie", await returnCookie(attempt).write(returnTo));
  return redirect(location, { status: 302, headers });
}

/** Who has signed in, and the redirect to the page that they asked for, which starts their session. */
interface FinishedSignIn {
  identity: ProvenIdentity;
  answer: Response;
}

/** Finishes a sign-in at the brand's own provider, by the answer with which it sends the browser back. */
export async function finishAtProvider(request: Request): Promise<Response> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  // Without a state the library would begin another sign-in.
  const isAnswer = signInMethod() === "provider" && /^[\w-]{20,100}$/.test(state);
  if (!isAnswer) throw signInRefusal(request, "expired", { returnTo: "/" });
  return (await finishSignIn(request, state, request)).answer;
}

/** Finishes a sign-in by the form of its page. Throws a Problem for a wrong code. */
export function finishOnOwnPage(
  request: Request,
  attempt: string,
  fields: Readonly<Record<string, string>>,
): Promise<FinishedSignIn> {
  const Cookie = request.headers.get("Cookie") ?? "";
  const form = { method: "POST", headers: { Cookie }, body: new URLSearchParams(fields) };
  return finishSignIn(request, attempt, new Request(request.url, form));
}

/** Ends a sign-in on its page because the person does not want to sign in. */
export async function cancelSignIn(request: Request, attempt: string): Promise<never> {
  throw signInRefusal(request, "denied", await endAttempt(request, attempt));
}

/** Starts a session for whoever `proof` is from and leads to the page that was asked for. Throws a page that says why not. */
async function finishSignIn(request: Request, attempt: string, proof: Request): Promise<FinishedSignIn> {
  const end = await endAttempt(request, attempt);
  const identity = await authenticate(proof).catch((error: unknown) => {
    const problem = signInProblemOf(error, new URL(request.url).searchParams.get("error"));
    if (problem === null) throw error;
    const isAtFault = problem === "provider" || problem === "provider_setup" || error instanceof UnusableIdentity;
    if (isAtFault) logSignInError(error);
    throw signInRefusal(request, problem, end);
  });
  const customer = await signInCustomer(identity);
  if ("refused" in customer) {
    throw signInRefusal(request, customer.refused === "account-closed" ? "account_closed" : "email_taken", end);
  }
  // Not awaited: VIES may take seconds.
  void checkVatIdsOf(customer.userId).catch((error) => logError(error, request));
  const { returnTo, headers } = end;
  headers.append("Set-Cookie", await startSession(customer.userId, request, identity.authenticatedAt));
  headers.append("Set-Cookie", languageCookie(await languageAtSignIn(customer.userId)));
  headers.set("Cache-Control", "no-store");
  log.info({ userId: customer.userId }, "signed in");
  return { identity, answer: redirect(returnTo, { status: 303, headers }) };
}

/** The page that a sign-in leads to, and headers that delete its cookies, so that it works only once. */
async function endAttempt(request: Request, attempt: string): Promise<{ returnTo: string; headers: Headers }> {
  const headers = new Headers();
  clearAttempts(request, headers, attempt);
  return { returnTo: safeReturnTo(await returnCookie(attempt).read(request)), headers };
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

/** What an error means for the person; null for one of the shop's own page, such as a wrong code or trouble with the database. */
function signInProblemOf(error: unknown, errorInAddress: string | null): SignInProblem | null {
  if (error instanceof UnusableIdentity) return error.problem;
  if (signInMethod() !== "provider") return null;
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
function returnCookie(attempt: string) {
  return shopCookie(RETURN_COOKIE + attempt, RETURN_LIFETIME);
}

/** The cookies of this attempt, which is the state of one at a provider, or of all attempts, each as "name=value". */
const attemptCookies = (request: Request, attempt = "") => [
  ...cookiesOf(request, PROVIDER_COOKIE, attempt),
  ...cookiesOf(request, cookieName(ATTEMPT_COOKIE) + attempt),
  ...cookiesOf(request, cookieName(RETURN_COOKIE) + attempt),
];

/** Deletes the cookies of this attempt, or of all attempts. */
function clearAttempts(request: Request, headers: Headers, attempt = ""): void {
  const names = attemptCookies(request, attempt).map((pair) => pair.slice(0, pair.indexOf("=")));
  for (const name of names.filter((one) => /^[\w:-]+$/.test(one)).slice(0, MAX_COOKIES)) {
    headers.append("Set-Cookie", plainCookie(name, "", 0));
  }
}

/** The browser's cookies that begin with `prefix` and whose value contains `part`. */
const cookiesOf = (request: Request, prefix: string, part = ""): string[] =>
  (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes(part, pair.indexOf("=")));

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
