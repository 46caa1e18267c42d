import { isDeepStrictEqual } from "node:util";

import type { Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import { isoDay } from "~/formats/dates";
import type { ProformaContent } from "./proforma";
import { type ProformaSource, readForProforma, writeProforma } from "./proforma-content.server";

/** Who issues a proforma and why; both null for the one that an order brings by itself. */
export interface Issuing {
  actorId: string | null;
  reason: string | null;
  /** The day of the paper is that of this moment. */
  now?: Date;
  /** What the paper of an order is written from that the same transaction has made: there is no earlier one. */
  first?: ProformaSource;
}

/** A version of a proforma, as it is kept. */
export interface IssuedProforma {
  id: number;
  number: string;
  version: number;
  content: ProformaContent;
  /** Whom a letter about it goes to. */
  customer: { email: string; firstName: string | null };
  /** False: nothing was to be said anew, and this is the version that was there. */
  isNew: boolean;
}

/**
 * Issues an order's proforma in the transaction of what it is about, never as its first statement. The first one gets
 * the next number of the year's series, without gaps because the counter goes back with the transaction; a later one
 * is the next version of the same number, unless it would say the same. The content is frozen: what changes
 * afterwards changes nothing in it. Who issues again must have locked the order. Throws a Problem: not_found.
 */
export async function issueProforma(
  tx: Tx,
  orderId: number,
  { actorId, reason, now = new Date(), first }: Issuing,
): Promise<IssuedProforma> {
  const earlier = first ? null : await latestVersion(tx, orderId);
  const source = first ?? (await readForProforma(tx, orderId, earlier?.content ?? null));
  const { email, firstName } = source.order.user;
  const customer = { email, firstName };
  const version = (earlier?.version ?? 0) + 1;
  // Taken last: all other orders of the year wait for the counter until this transaction ends.
  const number = earlier?.number ?? (await nextNumber(tx, now));
  const content = writeProforma(source, { number, version, now });
  if (earlier && isDeepStrictEqual({ ...content, version: earlier.version }, earlier.content)) {
    return { ...earlier, customer, isNew: false };
  }
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "proformas" ("orderId", "number", "version", "content", "actorId", "reason", "createdAt")
    VALUES (${orderId}, ${number}, ${version}, ${asJson(content)}, ${actorId}, ${reason}, ${now})
    RETURNING "id"`;
  return { id: Number(row!.id), number, version, content, customer, isNew: true };
}

async function latestVersion(tx: Tx, orderId: number) {
  const row = await tx.proforma.findFirst({
    where: { orderId },
    orderBy: { version: "desc" },
    select: { id: true, number: true, version: true, content: true },
  });
  return row && { ...row, content: row.content as unknown as ProformaContent };
}

/** "PF-2026-0001", counted anew each year of the brand's calendar. */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const series = `PF-${isoDay(now).slice(0, 4)}`;
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "document_series" ("series", "last") VALUES (${series}, 1)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last" + 1
    RETURNING "last"`;
  return `${series}-${String(row!.last).padStart(4, "0")}`;
}
