import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { createCookie } from "@remix-run/node";

import { env, sessionSecret } from "~/env.server";
import { type Attempt, recordRateLimited } from "~/shop/staff/admin-access/attempts.server";
import { LINK_MINUTES } from "~/shop/staff/admin-access/staff-link.server";
import { type Limit, limit } from "../gate/rate-limit.server";

/**
 * Counts an attempt to get the admin role against each limit. Gives null, or after how many seconds there may be another;
 * of those that were too many one is written down for each window.
 */
export async function tooManyAttempts(
  limits: Limit[],
  attempt: Omit<Attempt, "result" | "note">,
): Promise<number | null> {
  for (const each of limits) {
    const allowed = await limit(each);
    if (allowed.ok) continue;
    const note = "Too many attempts: this one and those after it were turned away.";
    await recordRateLimited({ ...attempt, result: "refused", note }, each.windowSeconds);
    return allowed.retryAfterSeconds;
  }
  return null;
}

// Longer than what is done for any address takes.
const EVEN_MS = 300;

/** Does something whose duration would tell what it found: it ends no sooner than 0.3 s after it began. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, after(EVEN_MS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

const cookie = createCookie(env.secure ? "__Host-preja_staff" : "preja_staff", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secure,
  maxAge: LINK_MINUTES * 60,
  secrets: [sessionSecret()],
});

/** The secret of a browser that has asked for a staff link lately; null for any other. It opens nothing by itself. */
export async function browserSecret(request: Request): Promise<string | null> {
  const secret: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof secret === "string" && /^[\w-]{22}$/.test(secret) ? secret : null;
}

/** The browser's secret, the one it has or a new one, and the Set-Cookie value that keeps it while a link works. */
export async function setBrowserSecret(
  request: Request,
): Promise<{ secret: string; setCookie: string }> {
  const secret = (await browserSecret(request)) ?? randomBytes(16).toString("base64url");
  return { secret, setCookie: await cookie.serialize(secret) };
}
