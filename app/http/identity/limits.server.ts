import { createHash } from "node:crypto";

import { clientAddress, limit, type Limit } from "../gate/rate-limit.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Rate-limits what starts a sign-in at the embedded provider, by network. Returns null or the seconds to wait. */
export const limitAttempts = (request: Request) =>
  waitFor([
    { key: `sign-in-attempt:${clientAddress(request)}`, points: 240, windowSeconds: MINUTE },
  ]);

/**
 * Rate-limits codes by mail: by network, and by address, so that nobody's mailbox is filled and nobody's code is guessed.
 * 30 codes a day with 5 tries each find one of a million codes with a probability of 1 to 6,667. Returns null or the seconds to
 * wait.
 */
export function limitCodes(request: Request, email: string): Promise<number | null> {
  const address = createHash("sha256").update(email).digest("base64url");
  return waitFor([
    { key: `sign-in-code:${clientAddress(request)}`, points: 30, windowSeconds: 10 * MINUTE },
    { key: `sign-in-code:${address}`, points: 5, windowSeconds: 10 * MINUTE },
    { key: `sign-in-code:${address}`, points: 30, windowSeconds: DAY },
  ]);
}

/** Rate-limits typed codes by network. Returns null or the seconds to wait. */
export const limitTypedCodes = (request: Request) =>
  waitFor([
    { key: `typed-code:${clientAddress(request)}`, points: 100, windowSeconds: 10 * MINUTE },
  ]);

async function waitFor(limits: Limit[]): Promise<number | null> {
  for (const one of limits) {
    const allowed = await limit(one);
    if (!allowed.ok) return allowed.retryAfterSeconds;
  }
  return null;
}
