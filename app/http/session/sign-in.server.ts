import { createCookie, redirect } from "@remix-run/node";
import { OAuth2RequestError } from "remix-auth-oauth2";

import { env, sessionSecret } from "~/env.server";
import type { Identity } from "~/shop/customers/sign-in.server";
import { ATTEMPT_COOKIE, authenticatorFor, identityProvider } from "./identity.server";
import { log } from "../log.server";
import { shopOrigin } from "../gate/origin.server";
import { UnusableIdentity } from "./profile.server";
import { clientAddress, limit } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import { safeReturnTo } from "../gate/safe-redirect";
import { SIGN_IN_PROBLEMS, type SignInProblem } from "./sign-in-problems";

const RETURN_COOKIE = env.secure ? "__Host-preja_return_" : "preja_return_";
// Longer than an attempt lasts, so that a second try after too long a pause still leads to the right page.
const RETURN_LIFETIME = 1_800;
// More attempts in one browser than anybody has open; beyond it cookies would only pile up.
const MOST_ATTEMPTS = 5;

/**
 * Sends the browser to the identity provider and remembers, for this attempt alone, where to go afterwards.
 * `returnTo` must be safe already; `loginHint` is the e-mail that the provider may suggest.
 */
export async function beginSignIn(
  request: Request,
  { returnTo, loginHint }: { returnTo: string; loginHint?: string | null },
): Promise<Response> {
  const provider = identityProvider();
  if (!provider) throw signInRefusal(request, "unavailable", { returnTo });
  // A request of its own: a state or code in the address of the real one would count as an answer.
  const start = new URL("/api/login", request.url);
  if (loginHint) start.searchParams.set("login_hint", loginHint);
  const begun = await authenticatorFor(provider, shopOrigin(request))
    .authenticate("provider", new Request(start))
    .catch((thrown: unknown) => thrown);
  if (!(begun instanceof Response)) throw begun;

  const location = begun.headers.get("Location")!;
  const headers = new Headers();
  if (cookieNames(request, ATTEMPT_COOKIE).length >= MOST_ATTEMPTS) forget(request, headers);
  for (const attempt of begun.headers.getSetCookie()) headers.append("Set-Cookie", attempt);
  const state = new URL(location).searchParams.get("state")!;
  if (returnTo !== "/") {
    headers.append("Set-Cookie", await returnCookie(state).serialize(returnTo));
  }
  headers.set("Cache-Control", "no-store");
  return redirect(location, { status: 302, headers });
}

export type FinishedSignIn = {
  /** Where this attempt wanted to go. */
  returnTo: string;
  /** Take the attempt's cookies away: no answer of the provider counts twice. */
  headers: Headers;
} & ({ identity: Identity } | { problem: SignInProblem });

/** Takes the provider's answer to an attempt: who it is, or why nobody was signed in. Never throws for the latter. */
export async function finishSignIn(request: Request): Promise<FinishedSignIn> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") ?? "";
  const headers = new Headers();
  const known = /^[\w-]{20,100}$/.test(state);
  if (known) forget(request, headers, state);
  const returnTo = known
    ? safeReturnTo(await returnCookie(state).parse(request.headers.get("Cookie")))
    : "/";
  const finished = { returnTo, headers };

  const provider = identityProvider();
  if (!provider) return { ...finished, problem: "unavailable" };
  // Without a state the library would begin a new attempt.
  if (!known) return { ...finished, problem: "expired" };
  try {
    const authenticator = authenticatorFor(provider, shopOrigin(request));
    return { ...finished, identity: await authenticator.authenticate("provider", request) };
  } catch (error) {
    const problem = problemOf(error, searchParams.get("error"));
    if (problem === "provider") noteTrouble(error);
    return { ...finished, problem };
  }
}

/** What to throw so that the reader sees why they are not signed in, and can try again. */
export function signInRefusal(
  request: Request,
  problem: SignInProblem,
  { returnTo, headers }: { returnTo: string; headers?: Headers },
) {
  const { status, title, message } = SIGN_IN_PROBLEMS[problem];
  const answer = new Headers(headers);
  if ((status === 503 || status === 429) && !answer.has("Retry-After")) {
    answer.set("Retry-After", "10");
  }
  return refuse(request, {
    as: "page",
    status,
    title,
    message,
    code: `sign_in_${problem}`,
    link:
      problem === "unavailable"
        ? { href: "/", label: "RETURN HOME" }
        : { href: `/api/login?returnTo=${encodeURIComponent(returnTo)}`, label: "TRY AGAIN" },
    headers: answer,
  });
}

/** Refuses who asks far more often than a room full of people could. */
export async function limitSignIns(request: Request, returnTo: string): Promise<void> {
  const key = `sign-in:${clientAddress(request)}`;
  const allowed = await limit({ key, points: 240, windowSeconds: 60 });
  if (allowed.ok) return;
  const headers = new Headers({ "Retry-After": String(allowed.retryAfterSeconds) });
  throw signInRefusal(request, "too_many", { returnTo, headers });
}

function problemOf(error: unknown, errorInAddress: string | null): SignInProblem {
  if (error instanceof UnusableIdentity) return error.problem;
  // The library's words for: no such attempt in this browser, or no code in the answer.
  if (error instanceof ReferenceError || error instanceof RangeError) return "expired";
  if (error instanceof OAuth2RequestError) {
    if (error.code === "invalid_grant" && !errorInAddress) return "expired";
    if (errorInAddress && /^(access_denied|[a-z_]+_required)$/.test(error.code)) return "denied";
  }
  return "provider";
}

/** For whoever runs the shop. Never the error whole: it may hold what the provider sent. */
function noteTrouble(error: unknown): void {
  const { name, message, cause, status } = error as Error & { status?: number };
  log.warn({ name, message, status, cause: cause && String(cause) }, "sign-in failed");
}

/** Where the attempt with this state leads; each tab has its own. */
function returnCookie(state: string) {
  return createCookie(RETURN_COOKIE + state, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.secure,
    maxAge: RETURN_LIFETIME,
    secrets: [sessionSecret()],
  });
}

/** Takes away the cookies of one attempt, or of all. */
function forget(request: Request, headers: Headers, state = ""): void {
  const names = [
    ...cookieNames(request, ATTEMPT_COOKIE, state),
    ...cookieNames(request, RETURN_COOKIE + state),
  ];
  for (const name of names) {
    const secure = env.secure ? "; Secure" : "";
    headers.append("Set-Cookie", `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`);
  }
}

/** The names of the browser's cookies that begin with `prefix` and whose value holds `part`. */
function cookieNames(request: Request, prefix: string, part = ""): string[] {
  return (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix) && pair.includes(part, pair.indexOf("=")))
    .map((pair) => pair.slice(0, pair.indexOf("=")))
    .filter((name) => /^[\w:-]+$/.test(name));
}
