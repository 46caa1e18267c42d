import { createHash } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { db, isUniqueViolation } from "~/db/db.server";
import { clientAddress } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import type { Person } from "../session/sessions.server";
import { wrongFields } from "./input.server";

/** What a call answers, as it can be kept. */
export interface Made {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

interface Once {
  request: Request;
  operation: string;
  person: Person | null;
  params: unknown;
  idempotencyKey: string | null;
  /** The body as it was sent. */
  text: string;
}

/** The header's key; null without one. Throws 400 for what is none: 1 to 255 visible characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "An Idempotency-Key is 1 to 255 visible characters without spaces.";
  throw wrongFields(request, [{ path: ["Idempotency-Key"], message }]);
}

const KEPT_MS = 24 * 60 * 60_000;
// Longer than any call takes; after it another process may believe that the first one died.
const LEASE_MS = 60_000;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
const SWEEP_EVERY = 100;
let calls = 0;

/**
 * Does a call that names an Idempotency-Key once: sent again by the same caller within a day it gets the first answer
 * (`Idempotent-Replayed: true`), and 422 with another body. A call that failed has done nothing and may be sent again.
 * While the first is under way the second waits for it, at most ten seconds, then 409. Without a key it is just done.
 */
export async function runIdempotent(
  { request, operation, person, params, idempotencyKey, text }: Once,
  work: () => Promise<Made | Response>,
): Promise<Made | Response> {
  if (idempotencyKey === null) return work();
  const caller = person ? `user:${person.id}` : `visitor:${clientAddress(request)}`;
  const key = hashOf([caller, operation, params ?? null, idempotencyKey]);
  const requestHash = hashOf([text]);
  for (const until = Date.now() + WAIT_MS; ; await after(LOOK_EVERY_MS)) {
    const now = new Date();
    const earlier = await db.read.apiReplay.findUnique({ where: { key, expire: { gt: now } } });
    if (earlier && earlier.requestHash !== requestHash) throw reused(request);
    if (earlier && earlier.status > 0) {
      const { status, body } = earlier;
      return { status, body, headers: { "Idempotent-Replayed": "true" } };
    }
    const isFree = !earlier || earlier.leasedUntil < now;
    if (isFree && (await claim(key, requestHash))) break;
    if (Date.now() > until) throw underWay(request);
  }
  try {
    const made = await work();
    if (made instanceof Response) await release(key);
    else await keep(key, made);
    return made;
  } catch (error) {
    await release(key);
    throw error;
  }
}

/** Claims the key for this call. False while another call holds an unexpired lease on it or has answered already. */
async function claim(key: string, requestHash: string): Promise<boolean> {
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const sweep = ++calls % SWEEP_EVERY === 0;
  try {
    return await db.write(async (tx) => {
      const gone = sweep ? {} : { key };
      await tx.apiReplay.deleteMany({ where: { ...gone, expire: { lt: now } } });
      const taken = await tx.apiReplay.updateMany({
        where: { key, requestHash, status: 0, leasedUntil: { lt: now } },
        data: { leasedUntil },
      });
      if (taken.count === 1) return true;
      if ((await tx.apiReplay.count({ where: { key } })) > 0) return false;
      const expire = new Date(now.getTime() + KEPT_MS);
      await tx.apiReplay.create({ data: { key, requestHash, leasedUntil, expire } });
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function keep(key: string, { status, body }: Made): Promise<void> {
  await db.write((tx) => tx.apiReplay.updateMany({ where: { key }, data: { status, body } }));
}

async function release(key: string): Promise<void> {
  await db.write((tx) => tx.apiReplay.deleteMany({ where: { key, status: 0 } }));
}

function reused(request: Request) {
  return refuse(request, {
    status: 422,
    title: "Key used before",
    message: "This Idempotency-Key came before with another body. Nothing was changed.",
    code: "key_reused",
  });
}

function underWay(request: Request) {
  return refuse(request, {
    status: 409,
    title: "Still at work",
    message: "The first call with this Idempotency-Key is still being answered.",
    code: "in_flight",
    headers: { "Retry-After": "5" },
  });
}

function hashOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
