import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { addDays, startOfDay } from "~/formats/dates";
import * as t from "~/messages/desk";
import { readInBatches } from "~/shop/base/batches";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { searchCondition, queryIds } from "~/shop/base/search/search.server";
import type { AuditFilter, AuditQuery } from "./audit-query";
import { type Change, changesOf } from "./changes";

/** Formatted for admins. */
export interface AuditEntryView {
  id: number;
  at: Date;
  /** Null for the shop's operator and for somebody who was not signed in. */
  actor: { id: string; name: string; email: string } | null;
  /** The actor's name for display. */
  who: string;
  what: string;
  subject: string;
  label: string;
  isRefused: boolean;
  note: string | null;
  address: string | null;
  changes: Change[];
}

const fields = {
  id: true,
  createdAt: true,
  action: true,
  subject: true,
  label: true,
  result: true,
  note: true,
  address: true,
  before: true,
  after: true,
  actor: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.AuditEntrySelect;

type Entry = Prisma.AuditEntryGetPayload<{ select: typeof fields }>;

function viewOf({ createdAt, actor, action, result, before, after, ...entry }: Entry): AuditEntryView {
  return {
    ...entry,
    at: createdAt,
    actor: actor && { id: actor.id, name: personName(actor), email: actor.email },
    who: actor ? personName(actor) : entry.address ? t.notSignedIn() : t.shopOperator(),
    what: t.hasAuditActionName(action) ? t.auditActionName(action) : action,
    isRefused: result === "refused",
    changes: changesOf(before, after),
  };
}

/** Of a search. */
const MAX_ACTORS = 500;

/** By name, e-mail or company, for any entries; null for an empty text. */
async function actorsNamed(q: string): Promise<string[] | null> {
  const found = searchCondition("users", q);
  return (
    found &&
    queryIds(sql`WITH "named" AS MATERIALIZED (SELECT "id" FROM "users" WHERE ${found})
      SELECT "id" FROM "named"
      WHERE EXISTS (SELECT 1 FROM "audit_entries" WHERE "actorId" = "named"."id")
      ORDER BY "id" LIMIT ${MAX_ACTORS}`)
  );
}

async function whereOf({ q, action, result, subject, from, to }: AuditFilter) {
  const actors = await actorsNamed(q);
  return {
    ...(action && { action }),
    ...(result && { result }),
    ...(subject && { subject }),
    ...(actors && { actorId: { in: actors } }),
    ...((from || to) && {
      createdAt: {
        ...(from && { gte: startOfDay(from) }),
        ...(to && { lt: startOfDay(addDays(to, 1)) }),
      },
    }),
  } satisfies Prisma.AuditEntryWhereInput;
}

const ENTRIES_PER_PAGE = 50;

// There is an index with this order for each filter.
const NEWEST_FIRST: Prisma.AuditEntryOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "desc" }];

/** Newest first; the number is capped. */
export async function listAuditEntries(query: AuditQuery): Promise<{ entries: AuditEntryView[] } & Counted & PageOf> {
  const listed = { where: await whereOf(query), orderBy: NEWEST_FIRST };
  const counted = cappedCount(MAX_LISTED, await db.read.auditEntry.count({ ...listed, take: MAX_LISTED + 1 }));
  const page = pageOf(counted.count, query.page, ENTRIES_PER_PAGE);
  const { skip, take } = page;
  const rows = await db.read.auditEntry.findMany({
    ...listed,
    skip,
    take,
    select: fields,
  });
  return { entries: rows.map(viewOf), ...counted, ...page };
}

/** Newest first, such as the decisions about a customer ("company:ID") and its contact ("user:ID"). */
export async function auditEntriesAbout(subjects: string[], take: number): Promise<AuditEntryView[]> {
  // Each subject by its own index scan: for several together, Postgres may read the whole log.
  const newest = subjects.map(
    (subject) => sql`SELECT "id" FROM (SELECT "id" FROM "audit_entries" WHERE "subject" = ${subject}
      ORDER BY "id" DESC LIMIT ${take}) AS "newest"`,
  );
  const ids = await queryIds<number>(joinSql(newest, " UNION ALL "));
  const rows = await db.read.auditEntry.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "desc" },
    take,
    select: fields,
  });
  return rows.map(viewOf);
}

/**
 * Newest first and at most `max`, so that a long log is never in memory at once. Keyset pagination: entries that are
 * written meanwhile do not shift the batches.
 */
export async function* entriesInBatches(
  filter: AuditFilter,
  max: number,
  batchSize?: number,
): AsyncGenerator<AuditEntryView[]> {
  const where = await whereOf(filter);
  const batches = readInBatches<Entry>(
    (last, take) =>
      db.read.auditEntry.findMany({
        where: { AND: [where, last ? after(last) : {}] },
        orderBy: NEWEST_FIRST,
        take,
        select: fields,
      }),
    batchSize,
  );
  let remaining = max;
  for await (const rows of batches) {
    yield rows.slice(0, remaining).map(viewOf);
    remaining -= rows.length;
    if (remaining <= 0) return;
  }
}

/** The entries that follow in the list. */
function after({ createdAt, id }: Entry): Prisma.AuditEntryWhereInput {
  return {
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
  };
}
