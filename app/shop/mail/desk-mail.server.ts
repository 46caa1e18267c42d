import { db, type Prisma } from "~/db/db.server";
import { env } from "~/env.server";
import { pageOf, type PageOf } from "~/shop/paging";
import { LETTER_KINDS, type LetterKind } from "./letters/kinds";
import { MAIL_STATES, type MailQuery, type MailState } from "./mail-query";
import { KINDS_WITH_A_SECRET } from "./outbox.server";

/** A mail as the desk sees it. */
export interface MailView {
  id: number;
  queuedAt: Date;
  sentAt: Date | null;
  /** What it is about, in words. */
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  tries: number;
  /** When a waiting one is tried again; null while it is due or on its way. */
  nextTryAt: Date | null;
  /** Somebody is sending it at this moment, so it cannot be held back. */
  isOnItsWay: boolean;
  lastError: string | null;
}

export interface MailList extends PageOf {
  mails: MailView[];
  /** How many the search finds, of the states that are asked for. */
  count: number;
  /** How many the search finds of each state. */
  counts: Record<MailState, number>;
  /** How many failed, of all. */
  failed: number;
  /** Without a mail server nothing leaves the machine. */
  hasServer: boolean;
}

const shown = {
  ...{ id: true, createdAt: true, sentAt: true, kind: true, toAddress: true, subject: true },
  ...{ state: true, attempts: true, nextTryAt: true, leasedUntil: true, lastError: true },
} as const satisfies Prisma.OutgoingMailSelect;

/**
 * A page of the mails: those that failed, then those that wait, were sent, were cancelled, each newest first. A page
 * beyond the last one is the last one.
 */
export async function listMail({ q, state, page }: MailQuery, now: Date): Promise<MailList> {
  const found: Prisma.OutgoingMailWhereInput = {
    AND: wordsOf(q).map((word) => ({ toAddress: has(word) })),
  };
  const [byState, failed] = await Promise.all([
    db.read.outgoingMail.groupBy({ by: ["state"], where: found, _count: true }),
    db.read.outgoingMail.count({ where: { state: "failed" } }),
  ]);
  const counts = { failed: 0, waiting: 0, sent: 0, cancelled: 0 };
  for (const { state, _count } of byState) counts[state as MailState] = _count;

  const states = state ? [state] : (Object.keys(MAIL_STATES) as MailState[]);
  const count = states.reduce((sum, one) => sum + counts[one], 0);
  const place = pageOf(count, page);
  let [skip, take] = [place.skip, place.take];
  const rows = [];
  for (const one of states) {
    const part = Math.max(0, Math.min(take, counts[one] - skip));
    if (part > 0) {
      const where = { ...found, state: one };
      const order = { orderBy: { id: "desc" }, skip, take: part } as const;
      rows.push(...(await db.read.outgoingMail.findMany({ where, ...order, select: shown })));
    }
    skip = Math.max(0, skip - counts[one]);
    take -= part;
  }
  const mails = rows.map((row) => viewOf(row, now));
  return { mails, count, counts, failed, hasServer: env.SMTP_URL !== undefined, ...place };
}

// Prisma passes these on as the database's own wildcards, which the two databases escape differently.
const wordsOf = (q: string) => q.split(/[\s%_\\]+/).filter(Boolean);

/** SQLite finds a word in either case by itself. */
function has(word: string): Prisma.StringFilter {
  return { contains: word, ...(db.kind === "postgres" && { mode: "insensitive" }) };
}

function viewOf(row: Prisma.OutgoingMailGetPayload<{ select: typeof shown }>, now: Date): MailView {
  const state = row.state in MAIL_STATES ? (row.state as MailState) : "failed";
  const isOnItsWay = state === "waiting" && row.leasedUntil !== null && row.leasedUntil > now;
  const isPutOff = state === "waiting" && !isOnItsWay && row.nextTryAt > now;
  return {
    ...{ id: row.id, queuedAt: row.createdAt, sentAt: row.sentAt, state },
    kind: LETTER_KINDS[row.kind as LetterKind] ?? row.kind,
    ...{ to: row.toAddress, subject: row.subject, tries: row.attempts },
    nextTryAt: isPutOff ? row.nextTryAt : null,
    ...{ isOnItsWay, lastError: row.lastError },
  };
}

/** One mail with what it says. */
export interface MailContent extends MailView {
  /** Null: it holds a one-time link, which is shown to nobody and not kept once it is sent. */
  text: string | null;
  hasHtml: boolean;
  /** What goes with it, in words. */
  attachment: string | null;
}

/** A mail by its number; null for an unknown one. */
export async function findMail(id: number, now: Date): Promise<MailContent | null> {
  const row = await db.read.outgoingMail.findUnique({
    where: { id },
    select: { ...shown, text: true, html: true, attachment: true },
  });
  if (!row) return null;
  return {
    ...viewOf(row, now),
    text: KINDS_WITH_A_SECRET.includes(row.kind) ? null : row.text,
    hasHtml: row.html !== "",
    attachment: row.attachment?.startsWith("proforma:") ? "Proforma invoice (PDF)" : row.attachment,
  };
}
