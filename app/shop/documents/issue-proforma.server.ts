import { isDeepStrictEqual } from "node:util";

import type { Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import { isoDay } from "~/formats/dates";
import { isFinal, type ProformaContent } from "./proforma";
import { type ProformaSource, readProformaSource, writeProforma } from "./proforma-content.server";

/** Who issues a proforma and why; both null for the first one, which placing the order issues. */
export interface IssueOptions {
  actorId: string | null;
  reason: string | null;
  /** The moment whose date is the issue date; default: now. */
  now?: Date;
  /**
   * The source data of an order that the same transaction has created, with `isAmountFinal`, so there is no earlier
   * version.
   */
  first?: ProformaSource;
}

/** A stored version of a proforma. */
export interface IssuedProforma {
  id: number;
  number: string;
  version: number;
  content: ProformaContent;
  /** The recipient of the letter about it. */
  customer: { email: string; firstName: string | null };
  /** False when the content has not changed and this is the existing version. */
  isNew: boolean;
}

/**
 * Issues an order's proforma within the transaction of the change that causes it, never as its first statement. The
 * first one gets the next number of the year's series, which has no gaps because the counter is rolled back with the
 * transaction. A later one is the next version of the same number, unless its content would be the same. The content is
 * an immutable snapshot. The caller must have locked the order, unless it passes `first`. Throws a Problem: not_found.
 */
export async function issueProforma(
  tx: Tx,
  orderId: number,
  { actorId, reason, now = new Date(), first }: IssueOptions,
): Promise<IssuedProforma> {
  const earlier = first ? null : await latestVersion(tx, orderId);
  const source = first ?? (await readProformaSource(tx, orderId, earlier?.content ?? null));
  const { email, firstName } = source.order.user;
  const customer = { email, firstName };
  const version = (earlier?.version ?? 0) + 1;
  // As late as possible, because all other orders wait for the counter until this transaction ends.
  const number = earlier?.number ?? (await nextNumber(tx, now));
  const content = writeProforma(source, { number, version, now });
  if (earlier && isDeepStrictEqual({ ...content, version: earlier.version }, earlier.content)) {
    return { ...earlier, customer, isNew: false };
  }
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "proformas" ("orderId", "number", "version", "content", "actorId", "reason", "createdAt")
    VALUES (${orderId}, ${number}, ${version}, ${asJson(content)}, ${actorId}, ${reason}, ${now})
    RETURNING "id"`;
  if (!first) {
    const data = { isAmountFinal: isFinal(content.sums) };
    await tx.order.update({ where: { id: orderId }, data, select: { id: true } });
  }
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

/** The next number: "PF-2026-0001", starting at 1 each year in the brand's time zone. */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const series = `PF-${isoDay(now).slice(0, 4)}`;
  const [row] = await tx.$queryRaw<{ last: number | bigint }[]>`
    INSERT INTO "document_series" ("series", "last") VALUES (${series}, 1)
    ON CONFLICT ("series") DO UPDATE SET "last" = "document_series"."last" + 1
    RETURNING "last"`;
  return `${series}-${String(row!.last).padStart(4, "0")}`;
}
