import { db } from "~/db/db.server";

/** A marketing claim as a page shows it, with the place of its proof. */
export interface Claim {
  key: string;
  title: string;
  text: string;
  evidenceUrl: string | null;
}

/** The claims that the brand stands by today, in its order (Directive (EU) 2024/825). */
export function activeClaims(now = new Date()): Promise<Claim[]> {
  return db.read.claim.findMany({
    where: { isActive: true, OR: [{ validUntil: null }, { validUntil: { gt: now } }] },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { key: true, title: true, text: true, evidenceUrl: true },
  });
}
