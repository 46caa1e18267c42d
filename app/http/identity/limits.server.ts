import { createHash } from "node:crypto";

import { mailboxOf } from "~/formats/email";
import { clientAddress, limit, type Limit } from "../gate/rate-limit.server";
import { knownBrowserOf, senderOf } from "./known-browsers.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Rate-limits codes by mail, so that nobody's mailbox is filled and nobody's code is guessed: by network and by address; or,
 * for a browser in which somebody has signed in with this address before, by browser, and by address for all such browsers. Addresses of one
 * mailbox count as one.
 * 30 codes a day with 5 tries each find one of a million codes with a probability of 1 to 6,667; the 90 of somebody who has
 * several such browsers with 1 to 2,222. Returns null or the seconds to wait.
 */
export async function limitCodes(request: Request, email: string): Promise<number | null> {
  const address = createHash("sha256").update(mailboxOf(email)).digest("base64url");
  const browser = await knownBrowserOf(request, email);
  if (browser) {
    return waitFor([
      { key: `sign-in-code:${browser}`, points: 5, windowSeconds: 10 * MINUTE },
      { key: `sign-in-code:${browser}`, points: 30, windowSeconds: DAY },
      { key: `sign-in-code:known:${address}`, points: 60, windowSeconds: DAY },
    ]);
  }
  return waitFor([
    { key: `sign-in-code:${clientAddress(request)}`, points: 30, windowSeconds: 10 * MINUTE },
    { key: `sign-in-code:${address}`, points: 5, windowSeconds: 10 * MINUTE },
    { key: `sign-in-code:${address}`, points: 30, windowSeconds: DAY },
  ]);
}

/** Rate-limits typed codes. Returns null or the seconds to wait. */
export async function limitTypedCodes(request: Request): Promise<number | null> {
  const key = `typed-code:${await senderOf(request)}`;
  return waitFor([{ key, points: 100, windowSeconds: 10 * MINUTE }]);
}

async function waitFor(limits: Limit[]): Promise<number | null> {
  for (const one of limits) {
    const allowed = await limit(one);
    if (!allowed.ok) return allowed.retryAfterSeconds;
  }
  return null;
}
