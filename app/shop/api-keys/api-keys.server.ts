import { createHash, createHmac, randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { sessionSecret } from "~/env.server";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";
import { notifyKeyOwner } from "./announce-key.server";
import { API_KEY, type ApiKeyRow, type KeyScope, MAX_KEYS } from "./api-key";

const HINT_CHARACTERS = "preja_".length + 5;
// A second press of a button comes sooner.
const SHOWN_AGAIN_MS = 60_000;

/**
 * Makes a key for an approved customer's own program and gives it, the only time: what is kept is its hash. `token` is
 * that of the form: a second press within a minute gives the same key, a later one already_exists.
 * Throws a Problem: not_approved, too_many_keys, already_exists.
 */
export function createApiKey(
  userId: string,
  { name, scope, token = randomUUID() }: { name: string; scope: KeyScope; token?: string },
): Promise<{ id: number; key: string }> {
  const key = keyFor([userId, name, scope, token]);
  return db.write(async (tx) => {
    // Holds the customer's row, so that two at once come one after the other.
    const { count } = await tx.user.updateMany({
      where: { id: userId, isApproved: true },
      data: { updatedAt: new Date() },
    });
    if (count === 0) {
      throw new Problem("not_approved", "Your wholesale account is pending approval.");
    }
    const earlier = await tx.apiKey.findUnique({ where: { keyHash: hashOf(key) } });
    if (earlier) return { id: shownAgain(earlier), key };
    if ((await tx.apiKey.count({ where: { userId, revokedAt: null } })) >= MAX_KEYS) {
      throw new Problem(
        "too_many_keys",
        `${MAX_KEYS} of your keys work now. Please revoke one that is not needed any more.`,
      );
    }
    const made = { name, scope, hint: key.slice(0, HINT_CHARACTERS) };
    const { id } = await tx.apiKey.create({
      data: { userId, ...made, keyHash: hashOf(key) },
      select: { id: true },
    });
    await record(tx, {
      actorId: userId,
      action: "create_api_key",
      subject: `api-key:${id}`,
      label: labelOf(made),
      after: { scope },
    });
    await notifyKeyOwner(tx, { id, userId, ...made }, "made");
    return { id, key };
  });
}

function shownAgain({ id, createdAt, revokedAt }: Prisma.ApiKeyGetPayload<object>): number {
  if (!revokedAt && Date.now() - createdAt.getTime() < SHOWN_AGAIN_MS) return id;
  throw new Problem(
    "already_exists",
    "This key was made before, and a key is shown only once. If you do not have it any more, revoke it and make another one.",
  );
}

/** The customer's own keys that work, newest first. */
export async function myApiKeys(userId: string): Promise<ApiKeyRow[]> {
  const rows = await db.read.apiKey.findMany({
    where: { userId, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true, hint: true, scope: true, createdAt: true, lastUsedAt: true },
  });
  return rows.map(({ scope, ...row }) => ({ ...row, scope: asScope(scope) }));
}

/**
 * Ends one of the customer's own keys at once and gives its name; one that has ended already stays so. A foreign or
 * unknown one is a Problem: not_found.
 */
export function revokeApiKey(userId: string, id: number): Promise<string> {
  return db.write(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const key = await tx.apiKey.findUnique({ where: { id, userId } });
    if (!key) throw new Problem("not_found", "This key is not one of yours.");
    if (count === 0) return key.name;
    await record(tx, {
      actorId: userId,
      action: "revoke_api_key",
      subject: `api-key:${id}`,
      label: labelOf(key),
    });
    await notifyKeyOwner(tx, { ...key, scope: asScope(key.scope) }, "revoked");
    return key.name;
  });
}

// A program may call every second; its owner wants to know the day.
const USE_NOTED_EVERY_MS = 60_000;

/** Whose key this is and what it may do, with the owner's `fields`; null for one that opens nothing. Notes its use. */
export async function findApiKey<Fields extends Prisma.UserSelect>(key: string, fields: Fields) {
  if (!API_KEY.test(key)) return null;
  const row = await db.read.apiKey.findUnique({
    where: { keyHash: hashOf(key), revokedAt: null },
    select: { id: true, scope: true, lastUsedAt: true, user: { select: fields } },
  });
  if (!row) return null;
  const before = new Date(Date.now() - USE_NOTED_EVERY_MS);
  if (!row.lastUsedAt || row.lastUsedAt < before) {
    await db.write((tx) =>
      tx.apiKey.updateMany({
        where: { id: row.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
        data: { lastUsedAt: new Date() },
      }),
    );
  }
  return { scope: asScope(row.scope), user: row.user };
}

const asScope = (stored: string): KeyScope => (stored === "order" ? "order" : "read");

const labelOf = ({ name, hint }: { name: string; hint: string }) => `${name} (${hint}…)`;

// Nobody can compute it without the shop's secret, and the shop needs not keep it to give it to a second press.
const keyFor = (parts: string[]) =>
  `preja_${createHmac("sha256", sessionSecret())
    .update(JSON.stringify(["api-key", ...parts]))
    .digest("base64url")}`;

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");
