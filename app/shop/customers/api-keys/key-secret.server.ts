import { createHash, randomBytes } from "node:crypto";

const HINT_LENGTH = 5;

/** 256 random bits after a prefix, by which a leaked key is recognised. Only the hash is stored. */
export function makeKey(prefix: string): { key: string; hint: string; keyHash: string } {
  const key = `${prefix}${randomBytes(32).toString("base64url")}`;
  return { key, hint: key.slice(0, prefix.length + HINT_LENGTH), keyHash: hashOf(key) };
}

export const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

// The time of last use is updated at most this often, to avoid a write with every call.
const LAST_USED_INTERVAL_MS = 60_000;

/** For keys whose time of last use is to be written; null if that of this one is not. */
export function staleUse(lastUsedAt: Date | null) {
  const before = new Date(Date.now() - LAST_USED_INTERVAL_MS);
  if (lastUsedAt && lastUsedAt >= before) return null;
  return { OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] };
}

export const labelOf = ({ name, hint }: { name: string; hint: string }) => `${name} (${hint}…)`;
