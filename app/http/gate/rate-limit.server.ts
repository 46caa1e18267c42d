import { isIP } from "node:net";

import { db } from "~/db/db.server";
import { env } from "~/env.server";

export interface Limit {
  /** What is limited, and of whom: "login:203.0.113.7". */
  key: string;
  /** How often it may be done in a window; RATE_LIMIT_FACTOR raises it. */
  points: number;
  windowSeconds: number;
}

// Every so many calls of a process, what is long over is thrown away.
const SWEEP_EVERY = 200;
let calls = 0;

/**
 * Counts one use of a limited thing and says whether it may go ahead. Windows are fixed and begin at
 * multiples of their length; the count is in the database, so that all processes share it. (The Prisma store
 * of rate-limiter-flexible opens transactions of its own, past the queue of writes that SQLite needs.)
 */
export async function limit({
  key,
  points,
  windowSeconds,
}: Limit): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const now = Date.now();
  const window = Math.floor(now / 1_000 / windowSeconds);
  const expire = new Date((window + 1) * windowSeconds * 1_000);
  const row = `${key}:${windowSeconds}:${window}`;
  const sweep = ++calls % SWEEP_EVERY === 0;
  const used = await db.write(async (tx) => {
    const counted = await tx.rateLimit.upsert({
      where: { key: row },
      create: { key: row, points: 1, expire },
      update: { points: { increment: 1 } },
    });
    if (sweep) await tx.rateLimit.deleteMany({ where: { expire: { lt: new Date(now) } } });
    return counted.points;
  });
  if (used <= points * env.RATE_LIMIT_FACTOR) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((expire.getTime() - now) / 1_000)) };
}

/**
 * Whom to count for: the address of the client, an IPv6 one by its /64 network. remix-serve tells no route the
 * socket's address, so it is the last entry of X-Forwarded-For, which the proxy in front wrote itself. Without
 * PUBLIC_URL there is no such proxy and the header is the sender's own word: all count as one, "local".
 */
export function clientAddress(request: Request): string {
  if (!env.PUBLIC_URL) return "local";
  const last = request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() ?? "";
  const address = last.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return networkOf(address);
    default:
      return "unknown";
  }
}

/** The first four groups of an IPv6 address; an IPv4-mapped address (::ffff:192.0.2.1) counts as the IPv4 address. */
function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [head = "", tail] = new URL(`http://[${address.split("%")[0]}]`).hostname
    .slice(1, -1)
    .split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(":") : [];
    groups.push(...Array<string>(8 - groups.length - rest.length).fill("0"), ...rest);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
