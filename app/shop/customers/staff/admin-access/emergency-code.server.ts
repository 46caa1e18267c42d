import { createHash, randomBytes, randomInt, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// Crockford's Base32: without letters that look like digits.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 7;
const GROUP_LENGTH = 4;
const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 140 random bits, in groups that are easy to type from a printout. */
export function newEmergencyCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(32)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** After a code was made. */
export const CODE_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/**
 * For EMERGENCY_ADMIN_SECRET_HASH: scrypt:N:r:p:expiry:salt:key, the expiry in seconds since 1970, salt and key in
 * base64url. The key depends on the expiry as well, so that changing it in the setting makes the code wrong.
 */
export async function hashEmergencyCode(
  code: string,
  expiresAt = new Date(Date.now() + CODE_LIFETIME_MS),
): Promise<string> {
  const { N, r, p } = COST;
  const expiry = String(Math.floor(expiresAt.getTime() / 1_000));
  const salt = randomBytes(16);
  const key = await keyOf(code, expiry, salt, COST);
  return ["scrypt", N, r, p, expiry, salt.toString("base64url"), key.toString("base64url")].join(":");
}

/** 1970 for a hash of an earlier version, which has no expiry. */
export function expiryOf(hash: string): Date {
  return new Date(Number(partsOf(hash).expiry) * 1_000);
}

/**
 * Without a hash every code is wrong; an expired one is "expired" whether it is right or not. It takes equally long in
 * all cases.
 */
export async function checkEmergencyCode(
  typed: string,
  hash: string | undefined,
): Promise<"right" | "wrong" | "expired"> {
  const { cost, expiry, salt, key } = hash ? partsOf(hash) : NO_HASH;
  const derived = await keyOf(typed, expiry, salt, cost);
  const isRight = timingSafeEqual(derived, key ?? randomBytes(KEY_BYTES));
  if (hash && expiryOf(hash).getTime() <= Date.now()) return "expired";
  return isRight ? "right" : "wrong";
}

const NO_HASH = { cost: COST, expiry: "0", salt: Buffer.alloc(0), key: null };

function partsOf(hash: string) {
  const [, N, r, p, ...rest] = hash.split(":");
  const [key = "", salt = "", expiry = "0"] = rest.reverse();
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    expiry,
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

/** A hash of the code's hash, which marks the code as used; it reveals nothing about the code. */
export function digestOf(hash: string): string {
  return createHash("sha256").update(hash).digest("hex");
}

function keyOf(code: string, expiry: string, salt: Buffer, cost: { N: number; r: number; p: number }) {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return derive(`${expiry}:${normaliseCode(code)}`, salt, KEY_BYTES, options);
}

/** Corrects common typing errors: lower case, missing or other dashes, O for 0, I or L for 1. */
function normaliseCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
