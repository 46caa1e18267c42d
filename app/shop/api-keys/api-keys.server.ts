import { createHash, randomBytes } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";
import { API_KEY, type ApiKeyRow, type KeyScope, MAX_KEYS } from "./api-key";

const HINT_CHARACTERS = "preja_".length + 5;

/**
 * Makes a key for an approved customer's own program and gives it, the only time: what is kept is its hash.
 * Throws a Problem: not_approved, too_many_keys.
 */
export function createApiKey(
  userId: string,
  { name, scope }: { name: string; scope: KeyScope },
): Promise<{ id: number; key: string }> {
  const key = `preja_${randomBytes(32).toString("base64url")}`;
  return db.write(async (tx) => {
    // Holds the customer's row, so that two at once are counted one after the other.
    const { count } = await tx.user.updateMany({
      where: { id: userId, isApproved: true },
      data: { updatedAt: new Date() },
    });
    if (count === 0) {
      throw new Problem("not_approved", "Your wholesale account is pending approval.");
    }
    if ((await tx.apiKey.count({ where: { userId, revokedAt: null } })) >= MAX_KEYS) {
      throw new Problem(
        "too_many_keys",
        `${MAX_KEYS} of your keys work now. Please revoke one that is not needed any more.`,
      );
    }
    const hint = key.slice(0, HINT_CHARACTERS);
    const { id } = await tx.apiKey.create({
      data: { userId, name, scope, keyHash: hashOf(key), hint },
      select: { id: true },
    });
    await record(tx, {
      actorId: userId,
      action: "create_api_key",
      subject: `api-key:${id}`,
      label: `${name} (${hint}…)`,
      after: { scope },
    });
    return { id, key };
  });
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

/** Ends one of the customer's own keys at once and gives its name; a foreign, unknown or ended one is "not_found". */
export function revokeApiKey(userId: string, id: number): Promise<string> {
  return db.write(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_found", "This key is not one of yours.");
    const { name, hint } = await tx.apiKey.findUniqueOrThrow({
      where: { id },
      select: { name: true, hint: true },
    });
    await record(tx, {
      actorId: userId,
      action: "revoke_api_key",
      subject: `api-key:${id}`,
      label: `${name} (${hint}…)`,
    });
    return name;
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

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");
