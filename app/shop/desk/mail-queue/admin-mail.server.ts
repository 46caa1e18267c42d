import { nameForAdmins } from "~/formats/person-name";
import * as tBrand from "~/messages/brand";
import { contactColumns } from "~/shop/brand/mail/contact";
import { db, type Prisma, sql } from "~/db/db.server";
import { attachmentName, attachmentsIn } from "./attachments.server";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import { type Counted, cappedCount, type PageOf, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { MAX_RESULTS, searchIds } from "~/shop/base/search/search.server";
import { searchText, searchWords } from "~/shop/base/search/words";
import { canSendAgain } from "./change-mail.server";
import { asMailState, MAIL_STATES, type MailQuery, type MailState } from "./mail-query";
import { hasMailServer } from "./transport.server";
import { KINDS_WITH_A_SECRET } from "~/shop/brand/mail/outbox.server";

export interface MailView {
  id: number;
  queuedAt: Date;
  sentAt: Date | null;
  /** The label of its kind. */
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  tries: number;
  /** When a waiting mail is tried again; null while it is due or being sent. */
  nextTryAt: Date | null;
  /** Being sent at this moment, so it cannot be cancelled. */
  isOnItsWay: boolean;
  lastError: string | null;
}

/** The inherited counts are of the mails that match search and state filter. */
export interface MailList extends PageOf, Counted {
  mails: MailView[];
  /** By state, for the search. */
  counts: Record<MailState, Counted>;
  /** All failed mails, counted up to MAX_COUNTED. */
  failed: number;
  /** False when mail is written to files because no SMTP server is configured. */
  hasServer: boolean;
}

const shown = {
  id: true,
  createdAt: true,
  sentAt: true,
  kind: true,
  toAddress: true,
  subject: true,
  state: true,
  attempts: true,
  nextTryAt: true,
  leasedUntil: true,
  lastError: true,
} as const satisfies Prisma.OutgoingMailSelect;

/** `part` reads the ids of a range, newest first. */
interface MailsOfState extends Counted {
  part: (skip: number, take: number) => Promise<number[]>;
}

/**
 * Failed ones first, then waiting, sent and cancelled ones, each newest first. A page number beyond the last gives the
 * last page.
 */
export async function listMail({ q, state, page }: MailQuery, now: Date): Promise<MailList> {
  const words = searchWords(q);
  const addresses = words.length > 0 ? await addressesOfCompanies(words) : [];
  const [all, failed] = await Promise.all([
    Promise.all(MAIL_STATES.map((one) => (words.length > 0 ? found(words, one, addresses) : mailsOfState(one)))),
    db.read.outgoingMail.count({
      where: { state: "failed" },
      orderBy: { id: "desc" },
      take: MAX_COUNTED,
    }),
  ]);
  const counts = Object.fromEntries(
    all.map(({ count, isMore }, index) => [MAIL_STATES[index], { count, isMore }]),
  ) as Record<MailState, Counted>;
  const states = all.filter((_, index) => state === null || MAIL_STATES[index] === state);
  const count = states.reduce((sum, mails) => sum + mails.count, 0);
  const place = pageOf(count, page);
  let { skip, take } = place;
  const ids: number[] = [];
  for (const mails of states) {
    const part = Math.max(0, Math.min(take, mails.count - skip));
    if (part > 0) ids.push(...(await mails.part(skip, part)));
    skip = Math.max(0, skip - mails.count);
    take -= part;
  }
  const rows = await db.read.outgoingMail.findMany({ where: { id: { in: ids } }, select: shown });
  const mails = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map((row) => viewOf(row, now));
  const isMore = states.some((mails) => mails.isMore);
  return { mails, count, isMore, counts, failed, hasServer: hasMailServer(), ...place };
}

async function mailsOfState(state: MailState): Promise<MailsOfState> {
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

/** Newest mails of a state whose subjects are searched: no index has them. */
const SEARCHED_SUBJECTS = 2_000;

/** Mails to matching addresses and to people of matching companies, and the newest ones whose subject has all words. */
async function found(words: string[], state: MailState, addresses: readonly string[]): Promise<MailsOfState> {
  const search = { words, marks: [state], where: sql`"state" = ${state}` };
  const newest = { orderBy: { id: "desc" } } as const;
  const [byAddress, ofCompanies, subjects] = await Promise.all([
    searchIds<number>("outgoing_mail", search),
    db.read.outgoingMail.findMany({
      where: { state, toAddress: { in: [...addresses] } },
      ...newest,
      take: MAX_RESULTS + 1,
      select: { id: true },
    }),
    db.read.outgoingMail.findMany({
      where: { state },
      ...newest,
      take: SEARCHED_SUBJECTS,
      select: { id: true, subject: true },
    }),
  ]);
  const bySubject = subjects.filter(({ subject }) => {
    const own = searchText(subject).split(" ");
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  const all = new Set([...byAddress.ids, ...[...ofCompanies, ...bySubject].map(({ id }) => id)]);
  const ids = [...all].sort((a, b) => b - a).slice(0, MAX_RESULTS);
  const part = async (skip: number, take: number) => ids.slice(skip, skip + take);
  return { count: ids.length, isMore: byAddress.isMore || all.size > ids.length, part };
}

/** Of the people of companies that match a search. */
async function addressesOfCompanies(words: string[]): Promise<string[]> {
  const { ids } = await searchIds<string>("companies", { words });
  const rows = await db.read.membership.findMany({
    where: { companyId: { in: ids } },
    select: { user: { select: { email: true } } },
  });
  return rows.slice(0, MAX_RESULTS).map(({ user }) => user.email);
}

function viewOf(row: Prisma.OutgoingMailGetPayload<{ select: typeof shown }>, now: Date): MailView {
  const state = asMailState(row.state);
  const isOnItsWay = state === "waiting" && row.leasedUntil !== null && row.leasedUntil > now;
  const isPutOff = state === "waiting" && !isOnItsWay && row.nextTryAt > now;
  return {
    id: row.id,
    queuedAt: row.createdAt,
    sentAt: row.sentAt,
    state,
    // Another kind is of an earlier version of the shop.
    kind: tBrand.hasLetterKindName(row.kind) ? tBrand.letterKindName(row.kind) : row.kind,
    to: row.toAddress,
    subject: row.subject,
    tries: row.attempts,
    nextTryAt: isPutOff ? row.nextTryAt : null,
    isOnItsWay,
    lastError: row.lastError,
  };
}

export interface MailContent extends MailView {
  /** Null when it contains a one-time link, which is never shown and is deleted once the mail is sent. */
  text: string | null;
  hasHtml: boolean;
  /** The labels of its attachments. */
  attachments: string[];
  /** The admin who has marked it as sent another way. */
  markedBy: string | null;
  canSendAgain: boolean;
}

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
    attachments: await Promise.all(attachmentsIn(row.attachment).map(attachmentName)),
    canSendAgain: canSendAgain(row),
    markedBy: row.state === "sent" ? await markedSentBy(id) : null,
  };
}

async function markedSentBy(id: number): Promise<string | null> {
  const entry = await db.read.auditEntry.findFirst({
    where: { subject: `mail:${id}`, action: "mark_mail_sent" },
    select: { actor: { select: contactColumns } },
  });
  return entry && (entry.actor ? nameForAdmins(entry.actor) : "somebody who is no admin any more");
}
