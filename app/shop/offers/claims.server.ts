import type { Reader, Tx } from "~/db/db.server";
import { currentCache, cached } from "~/shop/cached.server";

/** A marketing claim as a page shows it, with the place of its proof. */
export interface Claim {
  key: string;
  title: string;
  text: string;
  evidenceUrl: string | null;
}

/** The claims that the brand stands by today, in its order (Directive (EU) 2024/825). */
export async function activeClaims(now = new Date()): Promise<Claim[]> {
  const rows = await cached("claims", readClaims);
  return rows.filter(standsAt(now)).map(({ validUntil: _, ...claim }) => claim);
}

/** Those that are switched on; time alone ends some of them. */
const readClaims = (from: Reader | Tx) =>
  from.claim.findMany({
    where: { isActive: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { key: true, title: true, text: true, evidenceUrl: true, validUntil: true },
  });

const standsAt =
  (now: Date) =>
  ({ validUntil }: { validUntil: Date | null }) =>
    validUntil === null || validUntil > now;

/**
 * A name for all that a visitor's page is made of: the same name, the same page. Beside what people change that is
 * time, which ends claims one after the other.
 */
export async function publicState(now = new Date()): Promise<string> {
  const cache = await currentCache();
  const claims = await cached("claims", readClaims, cache);
  return `${cache.state} ${claims.filter(standsAt(now)).length}`;
}
