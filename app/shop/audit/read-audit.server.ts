import { db, type Prisma } from "~/db/db.server";
import { searchWords } from "~/shop/catalogue/search";
import { personName } from "~/shop/customers/person-name";
import { isoDay, startOfDay } from "~/shop/dates";
import { pageOf, type PageOf } from "~/shop/paging";
import { AUDIT_ACTIONS } from "./actions";
import type { AuditFilter, AuditQuery } from "./audit-query";
import { type Change, changesOf } from "./changes";

/** A deed as the desk reads it. */
export interface DeedView {
  id: number;
  at: Date;
  /** Null for the shop's operator and for strangers. */
  actor: { id: string; name: string; email: string } | null;
  /** By whom, in words. */
  who: string;
  /** What, in words. */
  what: string;
  subject: string;
  label: string;
  isRefused: boolean;
  note: string | null;
  address: string | null;
  changes: Change[];
}

const fields = {
  ...{ id: true, createdAt: true, action: true, subject: true, label: true, result: true },
  ...{ note: true, address: true, before: true, after: true },
  actor: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.AuditEntrySelect;

type Entry = Prisma.AuditEntryGetPayload<{ select: typeof fields }>;

function viewOf({ createdAt, actor, action, result, before, after, ...entry }: Entry): DeedView {
  return {
    ...entry,
    at: createdAt,
    actor: actor && { id: actor.id, name: personName(actor), email: actor.email },
    who: actor ? personName(actor) : entry.address ? "A stranger" : "The shop’s operator",
    what: AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] ?? action,
    isRefused: result === "refused",
    changes: changesOf(before, after),
  };
}

/** The most people that a search for who did it takes together. */
const MAX_ACTORS = 500;

/** Who of those who ever did anything has these words in name, e-mail or company. */
async function actorsNamed(words: string[]): Promise<string[]> {
  const rows = await db.read.user.findMany({
    where: {
      AND: words.map((word) => ({ searchText: { contains: word } })),
      auditEntries: { some: {} },
    },
    orderBy: { id: "asc" },
    take: MAX_ACTORS,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

async function whereOf({ q, action, result, subject, from, to }: AuditFilter) {
  const words = searchWords(q);
  return {
    ...(action && { action }),
    ...(result && { result }),
    ...(subject && { subject }),
    ...(words.length > 0 && { actorId: { in: await actorsNamed(words) } }),
    ...((from || to) && {
      createdAt: { ...(from && { gte: startOfDay(from) }), ...(to && { lt: endOfDay(to) }) },
    }),
  } satisfies Prisma.AuditEntryWhereInput;
}

const endOfDay = (day: string) =>
  startOfDay(isoDay(new Date(startOfDay(day).getTime() + 36 * 3_600_000)));

const DEEDS_PER_PAGE = 50;

/** One page of the deeds of a filter, newest first, and how many there are. */
export async function listDeeds(
  query: AuditQuery,
): Promise<{ deeds: DeedView[]; count: number } & PageOf> {
  const where = await whereOf(query);
  const count = await db.read.auditEntry.count({ where });
  const page = pageOf(count, query.page, DEEDS_PER_PAGE);
  const { skip, take } = page;
  const rows = await db.read.auditEntry.findMany({
    where,
    orderBy: { id: "desc" },
    ...{ skip, take },
    select: fields,
  });
  return { deeds: rows.map(viewOf), count, ...page };
}

/** The newest deeds about one thing, such as the decisions about a customer ("user:ID"). */
export async function deedsAbout(subject: string, take: number): Promise<DeedView[]> {
  const rows = await db.read.auditEntry.findMany({
    where: { subject },
    orderBy: { id: "desc" },
    take,
    select: fields,
  });
  return rows.map(viewOf);
}

/**
 * The deeds of a filter, newest first and at most `most`, some at a time: a long record is never in memory as a
 * whole, and what is written meanwhile shifts nothing.
 */
export async function* deedsInBatches(
  filter: AuditFilter,
  most: number,
  batch = 1_000,
): AsyncGenerator<DeedView[]> {
  const where = await whereOf(filter);
  let left = most;
  let before: number | undefined;
  while (left > 0) {
    const take = Math.min(batch, left);
    const rows = await db.read.auditEntry.findMany({
      where: { ...where, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take,
      select: fields,
    });
    if (rows.length > 0) yield rows.map(viewOf);
    if (rows.length < take) return;
    before = rows.at(-1)!.id;
    left -= take;
  }
}
