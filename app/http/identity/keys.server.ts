import { generateKeyPairSync, randomBytes } from "node:crypto";

import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";

const DAY_MS = 24 * 60 * 60_000;
/** How long a key is the one that signs. */
const PERIOD_MS = 90 * DAY_MS;
/** How long a key is still known afterwards: longer than anything that it signed is valid. */
const OVERLAP_MS = DAY_MS;

const USES = ["signing", "cookies"] as const;
type Use = (typeof USES)[number];

/** A private key as JWK (RFC 7517), for ID tokens. */
type SigningKey = { kid: string } & Record<string, unknown>;

/** The keys of the embedded provider; the first of each list signs, the others verify. */
export interface IdentityKeys {
  signing: SigningKey[];
  cookies: string[];
}

/** The number of the period in which a moment is; keys change with it. */
export const periodOf = (now: number) => Math.floor(now / PERIOD_MS);

/**
 * Returns the keys of the period of `now`. Missing ones are made; those of the next period as well, so that every process
 * knows a key for months before one of them signs with it. Keys of past periods are deleted after a day.
 */
export async function identityKeys(now = Date.now()): Promise<IdentityKeys> {
  const period = periodOf(now);
  const current = USES.flatMap((use) => [period, period + 1].map((at) => ({ use, period: at })));
  const known = await readKeys(now);
  const missing = current.filter((key) => !known.has(idOf(key)));
  if (missing.length > 0) await addKeys(missing, now);
  const keys = missing.length > 0 ? await readKeys(now) : known;
  const keysFor = (use: Use) =>
    [period, period + 1, period - 1].flatMap((at) => keys.get(idOf({ use, period: at })) ?? []);
  return {
    signing: keysFor("signing") as SigningKey[],
    cookies: keysFor("cookies") as string[],
  };
}

const idOf = ({ use, period }: { use: Use; period: number }) => `${use}:${period}`;

async function readKeys(now: number): Promise<Map<string, unknown>> {
  const rows = await db.read.identityKey.findMany({ where: { expiresAt: { gt: new Date(now) } } });
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Stores new keys. When another process stores them at the same time, those of the first one stay. */
async function addKeys(missing: { use: Use; period: number }[], now: number): Promise<void> {
  const data = missing.map((key) => ({
    id: idOf(key),
    key: key.use === "signing" ? signingKey(idOf(key)) : randomBytes(32).toString("base64url"),
    expiresAt: new Date((key.period + 1) * PERIOD_MS + OVERLAP_MS),
  }));
  try {
    await db.write(
      async (tx) => {
        await tx.identityKey.deleteMany({ where: { expiresAt: { lte: new Date(now) } } });
        await tx.identityKey.createMany({ data });
      },
      { isBookkeeping: true },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

function signingKey(kid: string) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty, crv, x, y, d } = privateKey.export({ format: "jwk" }) as Record<string, string>;
  return { kty: kty!, crv: crv!, x: x!, y: y!, d: d!, alg: "ES256", use: "sig", kid };
}
