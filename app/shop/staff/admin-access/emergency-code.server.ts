import {
  createHash,
  randomBytes,
  randomInt,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

// Crockford's Base32: without letters that look like digits.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 7;
const GROUP_LENGTH = 4;
const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Generates a code of 140 random bits, in groups that are easy to type from a printout. */
export function newEmergencyCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(32)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Hashes a code for EMERGENCY_ADMIN_SECRET_HASH: scrypt:N:r:p:salt:key, salt and key in base64url. */
export async function hashEmergencyCode(code: string): Promise<string> {
  const { N, r, p } = COST;
  const salt = randomBytes(16);
  const key = await keyOf(code, salt, COST);
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join(":");
}

/** Whether a typed code matches the hash. Without a hash it takes equally long and returns false. */
export async function isEmergencyCode(typed: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash ?? "").split(":");
  const cost = hash ? { N: Number(N), r: Number(r), p: Number(p) } : COST;
  const derived = await keyOf(typed, Buffer.from(salt, "base64url"), cost);
  const expected = hash ? Buffer.from(key, "base64url") : randomBytes(KEY_BYTES);
  return timingSafeEqual(derived, expected);
}

/** Returns the digest that marks a code as used, a hash of its hash; it reveals nothing about the code. */
export function digestOf(hash: string): string {
  return createHash("sha256").update(hash).digest("hex");
}

function keyOf(code: string, salt: Buffer, cost: { N: number; r: number; p: number }) {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return derive(normaliseCode(code), salt, KEY_BYTES, options);
}

/** Corrects what people mistype: lower case, missing or other dashes, O for 0, I or L for 1. */
function normaliseCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}
