import { isIP } from "node:net";

import { LRUCache } from "lru-cache";

import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { contextOf } from "./request-memo.server";

export interface Limit {
  /** The limited action and whose it is: "login:203.0.113.7". */
  key: string;
  /** The number of uses in a window, multiplied by RATE_LIMIT_FACTOR. */
  points: number;
  windowSeconds: number;
}

type Allowed = { ok: true } | { ok: false; retryAfterSeconds: number };

// Expired rows are deleted with every 200th call of a process.
const SWEEP_EVERY = 200;
let calls = 0;

/**
 * Counts one use of a limited action and returns whether it is allowed. Fixed windows, which begin at multiples of their
 * length; the counters are in the database, so that all processes share them. (The Prisma store of rate-limiter-flexible
 * opens transactions of its own, outside the write queue that SQLite needs.)
 */
export async function limit({ key, points, windowSeconds }: Limit): Promise<Allowed> {
  const now = Date.now();
  const window = Math.floor(now / 1_000 / windowSeconds);
  const expire = new Date((window + 1) * windowSeconds * 1_000);
  const row = `${key}:${windowSeconds}:${window}`;
  const sweep = ++calls % SWEEP_EVERY === 0;
  const used = await db.write(
    async (tx) => {
      const counted = await tx.rateLimit.upsert({
        where: { key: row },
        create: { key: row, points: 1, expire },
        update: { points: { increment: 1 } },
      });
      if (sweep) await tx.rateLimit.deleteMany({ where: { expire: { lt: new Date(now) } } });
      return counted.points;
    },
    { isBookkeeping: true },
  );
  if (used <= points * env.RATE_LIMIT_FACTOR) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((expire.getTime() - now) / 1_000)) };
}

const inProcess = new LRUCache<string, { window: number; used: number }>({ max: 10_000 });

/**
 * Like `limit`, counted in the memory of this process: for what is too frequent to be written down. Several processes
 * allow as many times more.
 */
export function limitInProcess({ key, points, windowSeconds }: Limit): Allowed {
  const now = Date.now() / 1_000;
  const window = Math.floor(now / windowSeconds);
  const known = inProcess.get(key);
  const used = known?.window === window ? known.used + 1 : 1;
  inProcess.set(key, { window, used });
  if (used <= points * env.RATE_LIMIT_FACTOR) return { ok: true };
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((window + 1) * windowSeconds - now)),
  };
}

/** Whether a limit of this process is used up: the seconds to wait, or null. Counts nothing. */
export function isUsedUp({ key, points, windowSeconds }: Limit): number | null {
  const now = Date.now() / 1_000;
  const window = Math.floor(now / windowSeconds);
  const known = inProcess.get(key);
  const used = known?.window === window ? known.used : 0;
  if (used < points * env.RATE_LIMIT_FACTOR) return null;
  return Math.max(1, Math.ceil((window + 1) * windowSeconds - now));
}

/**
 * Returns the IP address of the client, an IPv6 address as its /64 network. It is what the server found with the help of
 * TRUSTED_PROXIES (`loadContextOf`). A server that tells none, such as remix-serve, gives one address to all clients,
 * because any of them could have sent the X-Forwarded-For.
 */
export function clientAddress(request: Request): string {
  const known = contextOf(request)?.clientAddress;
  const text = typeof known === "string" ? known.trim() : "";
  // Some proxies write the port as well.
  const address = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return networkOf(address);
}

/**
 * Returns what of an IP address counts as one client: an IPv4 address, the /64 network of an IPv6 address, the IPv4 address
 * of an IPv4-mapped one (::ffff:192.0.2.1); "unknown" for any other text.
 */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : "unknown";
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [head = "", tail] = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(":") : [];
    groups.push(...Array<string>(8 - groups.length - rest.length).fill("0"), ...rest);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
