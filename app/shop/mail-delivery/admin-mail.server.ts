import { db, type Prisma, sql } from "~/db/db.server";
import { env } from "~/env.server";
import { MAX_COUNTED } from "~/shop/capped-count";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/paging";
import { searchIds } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import { LETTER_KINDS, type LetterKind } from "../mail/letter-kinds";
import { asMailState, MAIL_STATES, type MailQuery, type MailState } from "./mail-query";
import { KINDS_WITH_A_SECRET } from "../mail/outbox.server";

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

/** The counts are of what the search finds, of the states that are asked for. */
export interface MailList extends PageOf, Counted {
  mails: MailView[];
  /** How many the search finds of each state. */
  counts: Record<MailState, Counted>;
  /** How many failed, of all, as far as the desk counts what waits. */
  failed: number;
  /** Without a mail server nothing leaves the machine. */
  hasServer: boolean;
}

const shown = {
  id: true, createdAt: true, sentAt: true, kind: true, toAddress: true, subject: true,
  state: true, attempts: true, nextTryAt: true, leasedUntil: true, lastError: true,
} as const satisfies Prisma.OutgoingMailSelect;

const STATES = Object.keys(MAIL_STATES) as MailState[];

/** The mails of a state, how many they are as far as they are counted, and what lists a part of them, newest first. */
interface Pile extends Counted {
  part: (skip: number, take: number) => Promise<number[]>;
}

/**
 * A page of the mails: those that failed, then those that wait, were sent, were cancelled, each newest first. A page
 * beyond the last one is the last one.
 */
export async function listMail({ q, state, page }: MailQuery, now: Date): Promise<MailList> {
  const words = searchWords(q);
  const [all, failed] = await Promise.all([
    Promise.all(STATES.map((one) => (words.length > 0 ? found(words, one) : pileOf(one)))),
    db.read.outgoingMail.count({
      where: { state: "failed" },
      orderBy: { id: "desc" }, take: MAX_COUNTED,
    }),
  ]);
  const counts = Object.fromEntries(
    all.map(({ count, isMore }, index) => [STATES[index], { count, isMore }]),
  ) as Record<MailState, Counted>;
  const piles = all.filter((_, index) => state === null || STATES[index] === state);
  const count = piles.reduce((sum, pile) => sum + pile.count, 0);
  const place = pageOf(count, page);
  let { skip, take } = place;
  const ids: number[] = [];
  for (const pile of piles) {
    const part = Math.max(0, Math.min(take, pile.count - skip));
    if (part > 0) ids.push(...(await pile.part(skip, part)));
    skip = Math.max(0, skip - pile.count);
    take -= part;
  }
  const rows = await db.read.outgoingMail.findMany({ where: { id: { in: ids } }, select: shown });
  const mails = ids
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .map((row) => viewOf(row, now));
  const isMore = piles.some((pile) => pile.isMore);
  const hasServer = env.SMTP_URL !== undefined;
  return { mails, count, isMore, counts, failed, hasServer, ...place };
}

async function pileOf(state: MailState): Promise<Pile> {
  const listed = { where: { state }, orderBy: { id: "desc" } } as const;
  const counted = await db.read.outgoingMail.count({ ...listed, take: MAX_LISTED + 1 });
  const part = async (skip: number, take: number) => {
    const rows = await db.read.outgoingMail.findMany({
      ...listed,
      skip,
      take,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  };
  return { ...cappedCount(MAX_LISTED, counted), part };
}

async function found(words: string[], state: MailState): Promise<Pile> {
  const search = { words, marks: [state], where: sql`"state" = ${state}` };
  const { ids, isMore } = await searchIds<number>("outgoing_mail", search);
  const part = async (skip: number, take: number) => ids.slice(skip, skip + take);
  return { count: ids.length, isMore, part };
}

function viewOf(row: Prisma.OutgoingMailGetPayload<{ select: typeof shown }>, now: Date): MailView {
  const state = asMailState(row.state);
  const isOnItsWay = state === "waiting" && row.leasedUntil !== null && row.leasedUntil > now;
  const isPutOff = state === "waiting" && !isOnItsWay && row.nextTryAt > now;
  return {
    id: row.id, queuedAt: row.createdAt, sentAt: row.sentAt, state,
    kind: LETTER_KINDS[row.kind as LetterKind] ?? row.kind,
    to: row.toAddress, subject: row.subject, tries: row.attempts,
    nextTryAt: isPutOff ? row.nextTryAt : null,
    isOnItsWay, lastError: row.lastError,
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
