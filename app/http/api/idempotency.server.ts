import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { db, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { aroundTransactions } from "~/db/write-outcome.server";
import { clientAddress } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import type { Account } from "~/shop/customers/people/account";
import { logError } from "../log.server";
import { wrongFields } from "./input.server";

/** The response of a call in a form that can be stored. */
export interface SerializedResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

interface IdempotentCall {
  request: Request;
  operation: string;
  account: Account | null;
  params: unknown;
  idempotencyKey: string | null;
  /** The raw request body. */
  text: string;
}

/** Reads the Idempotency-Key header; null without one. Throws 400 unless it is 1 to 255 visible characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "An Idempotency-Key is 1 to 255 visible characters without spaces.";
  throw wrongFields(request, [{ path: ["Idempotency-Key"], message }]);
}

const REPLAY_LIFETIME_MS = 24 * 60 * 60_000;
// Longer than any call takes. After it, another process assumes that the process with the lease has died.
const LEASE_MS = 60_000;
const WAIT_MS = 10_000;
const POLL_INTERVAL_MS = 100;
const SWEEP_EVERY = 100;

// The status of a key whose call is in progress, and of one whose call is saved but has no stored response yet.
const IN_PROGRESS = 0;
const SAVED = -1;
let calls = 0;

/**
 * Runs a call with an Idempotency-Key only once: when the same caller repeats it within a day, the stored response is
 * replayed (`Idempotent-Replayed: true`). Throws 422 for the same key with another body, and 409 when the first call is
 * still running after ten seconds of waiting, or was saved without its response being stored. A call that failed before
 * anything was saved may be retried. Without a key the call simply runs.
 */
export async function runIdempotent(
  { request, operation, account, params, idempotencyKey, text }: IdempotentCall,
  work: () => Promise<SerializedResponse | Response>,
): Promise<SerializedResponse | Response> {
  if (idempotencyKey === null) return work();
  const caller = account ? `company:${account.company.id}` : `visitor:${clientAddress(request)}`;
  const key = hashOf([caller, operation, params ?? null, idempotencyKey]);
  const requestHash = hashOf([text]);
  for (const until = Date.now() + WAIT_MS; ; await delay(POLL_INTERVAL_MS)) {
    const now = new Date();
    const earlier = await db.read.apiReplay.findUnique({ where: { key, expire: { gt: now } } });
    if (earlier && earlier.requestHash !== requestHash) throw reused(request);
    if (earlier && earlier.status > 0) {
      const { status, body } = earlier;
      return { status, body, headers: { "Idempotent-Replayed": "true" } };
    }
    const isRunning = earlier && earlier.leasedUntil > now;
    if (earlier?.status === SAVED && !isRunning) throw alreadySaved(request);
    if (!isRunning && (await claim(key, requestHash))) break;
    if (Date.now() > until) throw inFlight(request);
  }
  try {
    // In the same transaction, so that the key is marked exactly when the call is saved.
    const response = await aroundTransactions(async (tx, statements) => {
      const done = await statements();
      await markSaved(tx, key);
      return done;
    }, work);
    if (response instanceof Response) await forget(key);
    else await store(key, response).catch((error: unknown) => logError(error, request));
    return response;
  } catch (error) {
    const end = error instanceof Response ? forget : release;
    // If this fails as well, the lease ends by itself.
    await end(key).catch((another: unknown) => logError(another, request));
    throw error;
  }
}

/** Claims the key for this call. False while another call has an unexpired lease on it or has stored its response. */
async function claim(key: string, requestHash: string): Promise<boolean> {
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const sweep = ++calls % SWEEP_EVERY === 0;
  try {
    return await writeAside(async (tx) => {
      const expired = sweep ? {} : { key };
      await tx.apiReplay.deleteMany({ where: { ...expired, expire: { lt: now } } });
      const claimed = await tx.apiReplay.updateMany({
        where: { key, requestHash, status: IN_PROGRESS, leasedUntil: { lt: now } },
        data: { leasedUntil },
      });
      if (claimed.count === 1) return true;
      if ((await tx.apiReplay.count({ where: { key } })) > 0) return false;
      const expire = new Date(now.getTime() + REPLAY_LIFETIME_MS);
      await tx.apiReplay.create({ data: { key, requestHash, leasedUntil, expire } });
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Keys are bookkeeping: the call itself may still have changed nothing. */
const writeAside = <T>(work: (tx: Tx) => Promise<T>) => db.write(work, { isBookkeeping: true });

const markSaved = (tx: Tx, key: string) => tx.apiReplay.updateMany({ where: { key }, data: { status: SAVED } });

const store = (key: string, { status, body }: SerializedResponse) =>
  writeAside((tx) => tx.apiReplay.updateMany({ where: { key }, data: { status, body } }));

/** Ends a call that was refused: the next one with the key runs. */
const forget = (key: string) => writeAside((tx) => tx.apiReplay.deleteMany({ where: { key } }));

/** Ends a call that failed: the next one with the key runs, unless this one is saved. */
const release = (key: string) =>
  writeAside(async (tx) => {
    await tx.apiReplay.deleteMany({ where: { key, status: IN_PROGRESS } });
    await tx.apiReplay.updateMany({ where: { key }, data: { leasedUntil: new Date(0) } });
  });

function reused(request: Request) {
  return refuse(request, {
    status: 422,
    title: "Idempotency-Key reused",
    message: "This Idempotency-Key was used before with another body. Nothing was changed.",
    code: "key_reused",
  });
}

function alreadySaved(request: Request) {
  return refuse(request, {
    status: 409,
    title: "Saved before",
    message:
      "The first call with this Idempotency-Key was saved, but its response was lost. Read what it has changed before you send another one.",
    code: "already_saved",
  });
}

function inFlight(request: Request) {
  return refuse(request, {
    status: 409,
    title: "Still in progress",
    message: "The first call with this Idempotency-Key is still being processed.",
    code: "in_flight",
    headers: { "Retry-After": "5" },
  });
}

function hashOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
