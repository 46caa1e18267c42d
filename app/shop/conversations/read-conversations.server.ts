import { db, type Prisma } from "~/db/db.server";
import { nameForAdmins, nameOfCompany, personName } from "~/formats/person-name";
import { markLookAlikes } from "~/formats/email";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import { type Counted, cappedCount, MAX_LISTED, pageOf } from "~/shop/base/paging";
import { newestIdsFor } from "~/shop/base/search/search.server";
import { searchText, searchWords } from "~/shop/base/search/words";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { type CompanyScope, rowsIn } from "~/shop/customers/companies/company-scope.server";
import { conversationAbout } from "./add-message.server";
import type { ConversationsQuery } from "./conversations-query";
import { MESSAGES_PER_PAGE, type Subject, type Thread } from "./conversation";

const messageColumns = {
  id: true,
  fromShop: true,
  text: true,
  createdAt: true,
  author: { select: contactColumns },
  photos: { orderBy: { id: "asc" }, select: { id: true, width: true, height: true } },
} as const satisfies Prisma.MessageSelect;

/**
 * The newest messages about a subject, or those before one (`before`, an id). Customers are not told who of the staff wrote or answers.
 * The caller has checked who may read them.
 */
export async function readThread(
  subject: Subject,
  reader: "customer" | "staff",
  { before, take = MESSAGES_PER_PAGE }: { before?: number | null; take?: number } = {},
): Promise<Thread> {
  const conversation = await db.read.conversation.findFirst({
    where: conversationAbout(subject),
    select: {
      id: true,
      isWaiting: true,
      lastMessageId: true,
      assignedTo: { select: { id: true, ...contactColumns } },
      inquiry: { select: { companyId: true, customerName: true } },
      accessRequest: { select: { name: true } },
    },
  });
  if (!conversation) return NO_MESSAGES;
  const { id: conversationId, isWaiting, lastMessageId, assignedTo, inquiry, accessRequest } = conversation;
  const visitor = inquiry?.companyId === null ? inquiry.customerName : (accessRequest?.name ?? null);
  const isStaffs = reader === "staff";
  const nameOf = isStaffs ? nameForAdmins : personName;
  const shown = (text: string) => (isStaffs ? markLookAlikes(text) : text);
  const rows = await db.read.message.findMany({
    where: { conversationId, ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: take + 1,
    select: messageColumns,
  });
  const messages = rows
    .slice(0, take)
    .reverse()
    .map(({ author, text, ...message }) => {
      const writer = author ? nameOf(author) : !message.fromShop && visitor ? shown(visitor) : null;
      return { ...message, text: shown(text), author: message.fromShop && !isStaffs ? null : writer };
    });
  return {
    messages,
    hasEarlier: rows.length > take,
    isWaiting,
    lastMessageId,
    assignedTo: isStaffs && assignedTo ? { id: assignedTo.id, name: nameForAdmins(assignedTo) } : null,
  };
}

const NO_MESSAGES: Thread = {
  messages: [],
  hasEarlier: false,
  isWaiting: false,
  lastMessageId: null,
  assignedTo: null,
};

/** A row of a list. */
export interface ListedConversation {
  subject: Subject;
  orderNumber: string | null;
  /** The company, or the visitor. */
  customer: string;
  lastMessageAt: Date;
  /** The beginning of the last message, and whether the brand wrote it. */
  lastText: string;
  lastFromShop: boolean;
  isWaiting: boolean;
  isUnread: boolean;
  assignedTo: string | null;
}

export const subjectColumns = { orderId: true, inquiryId: true, accessRequestId: true, companyId: true } as const;

const listColumns = {
  ...subjectColumns,
  isWaiting: true,
  isUnread: true,
  lastMessageId: true,
  lastMessageAt: true,
  order: { select: { orderNumber: true } },
  inquiry: { select: { customerName: true } },
  accessRequest: { select: { name: true } },
  company: { select: namedCompany },
  assignedTo: { select: contactColumns },
} as const satisfies Prisma.ConversationSelect;

const MAX_EXCERPT = 200;

async function readList(
  where: Prisma.ConversationWhereInput,
  orderBy: Prisma.ConversationOrderByWithRelationInput[],
  part: { skip: number; take: number },
): Promise<ListedConversation[]> {
  const rows = await db.read.conversation.findMany({ where, orderBy, ...part, select: listColumns });
  const last = await db.read.message.findMany({
    where: { id: { in: rows.flatMap(({ lastMessageId }) => lastMessageId ?? []) } },
    select: { id: true, text: true, fromShop: true },
  });
  const byId = new Map(last.map((message) => [message.id, message]));
  return rows.map(({ order, inquiry, accessRequest, company, assignedTo, ...row }) => {
    const { isWaiting, isUnread, lastMessageAt } = row;
    const { text = "", fromShop = false } = byId.get(row.lastMessageId ?? 0) ?? {};
    const visitor = inquiry?.customerName ?? accessRequest?.name ?? "";
    return {
      isWaiting,
      isUnread,
      lastMessageAt,
      subject: subjectOfRow(row),
      orderNumber: order?.orderNumber ?? null,
      customer: markLookAlikes(company ? nameOfCompany(company) : visitor),
      lastText: [...markLookAlikes(text)].slice(0, MAX_EXCERPT).join(""),
      lastFromShop: fromShop,
      assignedTo: assignedTo && nameForAdmins(assignedTo),
    };
  });
}

const NEWEST = [
  { lastMessageAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.ConversationOrderByWithRelationInput[];
const OLDEST = [
  { lastMessageAt: "asc" },
  { id: "asc" },
] as const satisfies Prisma.ConversationOrderByWithRelationInput[];

/** Of a company, the newest first; about orders only where it is a customer, as these show prices. */
export async function myConversations(company: { id: string; isApproved: boolean }, requested: number) {
  const where = { companyId: company.id, ...(!company.isApproved && { orderId: null }) };
  const count = await db.read.conversation.count({ where, orderBy: [...NEWEST], take: MAX_LISTED });
  const { skip, take, ...place } = pageOf(count, requested);
  return { ...place, conversations: await readList(where, [...NEWEST], { skip, take }) };
}

/** In the scope of somebody of the staff. A search finds those of companies, and of visitors by what their inquiry or request says of them. */
export async function listConversations(
  scope: CompanyScope,
  staffId: string,
  { show, q, page: requested }: ConversationsQuery,
) {
  const where: Prisma.ConversationWhereInput = {
    AND: [inScope(scope), await foundBy(q)],
    ...(show !== "all" && { isWaiting: true }),
    ...(show === "mine" && { assignedToId: staffId }),
  };
  const orderBy = show === "all" ? [...NEWEST] : [...OLDEST];
  const counted: Counted = cappedCount(
    MAX_LISTED,
    await db.read.conversation.count({ where, orderBy, take: MAX_LISTED + 1 }),
  );
  const { skip, take, ...place } = pageOf(counted.count, requested);
  return { ...place, ...counted, conversations: await readList(where, orderBy, { skip, take }) };
}

/** So many requests that were asked about are searched, the newest first; they have no column for it. */
const MAX_SEARCHED_REQUESTS = 500;

async function foundBy(q: string): Promise<Prisma.ConversationWhereInput> {
  const words = searchWords(q);
  const companies = await newestIdsFor<string>("companies", q);
  if (!companies) return {};
  const requests = await db.read.accessRequest.findMany({
    where: { conversation: { isNot: null } },
    orderBy: { id: "desc" },
    take: MAX_SEARCHED_REQUESTS,
    select: { id: true, name: true, email: true, company: true },
  });
  const found = requests.filter(({ name, email, company }) => {
    const text = ` ${searchText(name, email, company)}`;
    return words.every((word) => text.includes(` ${word}`));
  });
  return {
    OR: [
      { companyId: { in: companies } },
      { companyId: null, inquiry: { AND: words.map((word) => ({ searchText: { contains: word } })) } },
      // With those of companies fewer than SQLite's most parameters.
      { accessRequestId: { in: found.slice(0, MAX_FOUND_REQUESTS).map(({ id }) => id) } },
    ],
  };
}

const MAX_FOUND_REQUESTS = 50;

/** Visitors' inquiries are of no company, and of everybody who sees inquiries. */
const inScope = (scope: CompanyScope): Prisma.ConversationWhereInput =>
  scope === "all" ? {} : { OR: [{ companyId: null }, rowsIn(scope)] };

/** Of all that wait for an answer, at most MAX_COUNTED. */
export const countWaiting = () =>
  db.read.conversation.count({ where: { isWaiting: true }, orderBy: [...OLDEST], take: MAX_COUNTED });

/** A photo as a file, and whose it is; null for an unknown one. */
export async function readPhoto(id: number, size: "content" | "preview") {
  const row = await db.read.messagePhoto.findUnique({
    where: { id },
    select: {
      content: size === "content",
      preview: size === "preview",
      message: { select: { conversation: { select: subjectColumns } } },
    },
  });
  if (!row) return null;
  const { conversation } = row.message;
  return {
    companyId: conversation.companyId,
    subject: subjectOfRow(conversation),
    bytes: Buffer.from(row[size], "base64"),
  };
}

/** Of its ids one says what it is about. */
export function subjectOfRow({ orderId, inquiryId, accessRequestId, companyId }: SubjectIds): Subject {
  if (orderId) return { kind: "order", id: orderId };
  if (inquiryId) return { kind: "inquiry", id: inquiryId };
  return accessRequestId ? { kind: "request", id: accessRequestId } : { kind: "company", id: companyId! };
}

type SubjectIds = Prisma.ConversationGetPayload<{ select: typeof subjectColumns }>;

/** The customer has opened it. */
export async function markSeen(subject: Subject): Promise<void> {
  const where = { ...conversationAbout(subject), isUnread: true };
  if ((await db.read.conversation.count({ where })) === 0) return;
  await db.write((tx) => tx.conversation.updateMany({ where, data: { isUnread: false } }), { isBookkeeping: true });
}
