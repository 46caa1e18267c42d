import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import * as tCustomers from "~/messages/customers";
import { type Attempt, recordRateLimited } from "~/shop/customers/staff/admin-access/attempts.server";
import { LINK_MINUTES } from "~/shop/customers/staff/admin-access/staff-link.server";
import { type Limit, limit } from "../gate/rate-limit.server";
import { shopCookie } from "./shop-cookie.server";

/**
 * Counts an attempt to get the admin role against each rate limit. Returns null, or the number of seconds to wait. Of the
 * attempts beyond a limit one per window is recorded in the audit log.
 */
export async function tooManyAttempts(
  limits: Limit[],
  attempt: Omit<Attempt, "result" | "note">,
): Promise<number | null> {
  for (const each of limits) {
    const allowed = await limit(each);
    if (allowed.ok) continue;
    const note = tCustomers.tooManyAttemptsNote();
    await recordRateLimited({ ...attempt, result: "refused", note }, each.windowSeconds);
    return allowed.retryAfterSeconds;
  }
  return null;
}

// Longer than the work for any address takes.
const MINIMUM_DURATION_MS = 300;

/** Waits for `work`, at least 0.3 s, so that its duration does not reveal its result. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, delay(MINIMUM_DURATION_MS)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

const cookie = shopCookie("staff", LINK_MINUTES * 60);

/** Reads the secret of a browser that has requested a staff link; null without one. It gives no access by itself. */
export async function browserSecret(request: Request): Promise<string | null> {
  const secret: unknown = await cookie.read(request);
  return typeof secret === "string" && /^[\w-]{22}$/.test(secret) ? secret : null;
}

/** Returns the browser's secret, existing or new, and the Set-Cookie value that stores it as long as a link is valid. */
export async function setBrowserSecret(request: Request): Promise<{ secret: string; setCookie: string }> {
  const secret = (await browserSecret(request)) ?? randomBytes(16).toString("base64url");
  return { secret, setCookie: await cookie.write(secret) };
}
