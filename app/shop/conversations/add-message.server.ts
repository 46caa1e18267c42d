import { db, type Prisma, sql, type Tx } from "~/db/db.server";
import { isLanguage, type Language } from "~/formats/language";
import { nameOfCompany, personName } from "~/formats/person-name";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { type AddressedLetter, queueLetters, toStaff } from "~/shop/brand/mail/send-letter.server";
import { endQuestion } from "~/shop/customers/applications/end-question.server";
import { APPROVED, NOT_CLOSED } from "~/shop/customers/applications/approval";
import { adminMessagesAddress, messagesAddress, type Subject, subjectKey, type VisitorSubject } from "./conversation";
import { replyAddress } from "./inbound/reply-address.server";
import { messageForCustomer, messageForStaff } from "./message-letters";
import type { NewPhoto } from "./photos.server";
import { visitorAddress } from "./visitor-address.server";

export interface NewMessage {
  subject: Subject;
  /** The customer; null for a visitor. */
  companyId: string | null;
  fromShop: boolean;
  /** Null for a visitor. */
  authorId: string | null;
  text: string;
  photos: readonly NewPhoto[];
  /** Another e-mail and another task say it. */
  isTold?: boolean;
  /** Of the e-mail that it came by: one e-mail is one message. */
  mailId?: string;
}

/** Of the conversation about a subject. The caller has checked whose it is. */
export function conversationAbout({ kind, id }: Subject): Prisma.ConversationWhereInput {
  switch (kind) {
    case "order":
      return { orderId: id };
    case "inquiry":
      return { inquiryId: id };
    case "request":
      return { accessRequestId: id };
    case "company":
      return { companyId: id, orderId: null, inquiryId: null };
  }
}

/**
 * Adds a message, with its photos, to the conversation about its subject, which begins with the first one, and writes to the other side.
 * An applicant who was asked waits for a decision again.
 * Returns its id. Refuses nothing: the caller has checked whose the subject is, and that it exists.
 */
export async function addMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { subject, companyId, fromShop, authorId, text, photos, mailId } = message;
  const idOf = (kind: Subject["kind"]) => sql`CAST(${subject.kind === kind ? subject.id : null} AS INTEGER)`;
  const now = new Date();
  await tx.$executeRaw`
    INSERT INTO "conversations" ("companyId", "orderId", "inquiryId", "accessRequestId", "lastMessageAt")
    VALUES (${companyId}, ${idOf("order")}, ${idOf("inquiry")}, ${idOf("request")}, ${now}) ON CONFLICT DO NOTHING`;
  const where = conversationAbout(subject);
  const data = { isUnread: fromShop, lastMessageAt: now, ...(!message.isTold && { isWaiting: !fromShop }) };
  // Locks it, so that the last message is the last one.
  await tx.conversation.updateMany({ where, data });
  const { id: conversationId } = await tx.conversation.findFirstOrThrow({ where, select: { id: true } });
  const { id } = await tx.message.create({
    data: { conversationId, fromShop, authorId, text, mailId, createdAt: now, photos: { create: [...photos] } },
    select: { id: true },
  });
  await tx.conversation.updateMany({ where: { id: conversationId }, data: { lastMessageId: id } });
  if (subject.kind === "company" && !fromShop) await endQuestion(tx, subject.id);
  if (!message.isTold) await queueLetters(tx, await lettersAbout(tx, message, { id, conversationId }));
  return id;
}

/** Within which the same message of a visitor is taken once. */
const SAME_MESSAGE_SECONDS = 10 * 60;

/** In a transaction of its own: see addMessage. Refuses (not_found) a customer whose data was erased. */
export function sendMessage(message: NewMessage): Promise<void> {
  const { companyId } = message;
  return db.write(async (tx) => {
    // Locks it, so that it is not erased meanwhile.
    if ((await lockWriter(tx, message)) === 0) throw new Problem("not_found.customer");
    const isVisitorsForm = companyId === null && !message.fromShop && message.mailId === undefined;
    if (isVisitorsForm && !(await claimForm(tx, message))) return;
    await addMessage(tx, message);
  });
}

/** False where the form of a visitor, who has no session, is sent twice; the same words after another answer of the shop are new. */
async function claimForm(tx: Tx, { subject, text, photos }: NewMessage): Promise<boolean> {
  const answer = await tx.message.findFirst({
    where: { conversation: conversationAbout(subject), fromShop: true },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const sent = ["message", subjectKey(subject), text, photos.map(({ content }) => content), answer?.id];
  return claimDedupeKey(tx, sent, SAME_MESSAGE_SECONDS);
}

/** Returns the number of rows: 0 when it is not there any more. */
async function lockWriter(tx: Tx, { companyId, subject }: NewMessage): Promise<number> {
  const where = { id: Number(subject.id) };
  if (companyId !== null) {
    const open = { id: companyId, ...NOT_CLOSED };
    return (await tx.company.updateMany({ where: open, data: { version: { increment: 0 } } })).count;
  }
  if (subject.kind === "inquiry") {
    return (await tx.inquiry.updateMany({ where, data: { totalItems: { increment: 0 } } })).count;
  }
  const request = await tx.$executeRaw`UPDATE "access_requests" SET "status" = "status" WHERE "id" = ${where.id}`;
  return Number(request);
}

async function lettersAbout(
  tx: Tx,
  { subject, companyId, fromShop, authorId, text, photos }: NewMessage,
  { id, conversationId }: { id: number; conversationId: number },
): Promise<AddressedLetter[]> {
  const about = await aboutOf(tx, subject);
  const said = { about, text, photos: photos.length };
  const customer = companyId === null ? null : await customerOf(tx, companyId);
  if (!fromShop) {
    const author =
      authorId === null ? null : await tx.user.findUnique({ where: { id: authorId }, select: contactColumns });
    const from = author ?? about.visitor ?? customer!.contact;
    return [
      toStaff({
        key: `message:${id}:desk`,
        kind: "new-message",
        replyTo: replyAddress(conversationId, "desk") ?? from.email,
        letter: () =>
          messageForStaff({
            ...said,
            customer: customer ? nameOfCompany(customer) : personName(from),
            author: personName(from),
            address: adminMessagesAddress(subject),
          }),
      }),
    ];
  }
  const readers: (Person & { id?: string })[] = customer
    ? await readersOf(tx, { customer, conversationId, subject })
    : [about.visitor!];
  // The pages of orders are closed to who is no customer any more.
  const isClosed = subject.kind === "order" && customer?.approvalStatus !== APPROVED.approvalStatus;
  const address = isClosed
    ? "/messages"
    : customer
      ? messagesAddress(subject)
      : visitorAddress(subject as VisitorSubject);
  return readers.map(({ id: userId, email, firstName }) => {
    const replyTo = isClosed ? undefined : replyAddress(conversationId, userId === undefined ? "visitor" : { userId });
    return {
      key: `message:${id}:${email}`,
      kind: "message" as const,
      to: email,
      ...languageOfVisitor(about),
      replyTo,
      letter: () => messageForCustomer({ ...said, firstName, address, takesReplies: replyTo !== undefined }),
    };
  });
}

/** What is said of a subject: the number of the order, or the id of the inquiry or request and, where a visitor has sent it, who. */
export interface About {
  orderNumber?: string;
  inquiryId?: number;
  requestId?: number;
  visitor?: Person & { language: string | null };
}

type Person = Prisma.UserGetPayload<{ select: typeof contactColumns }>;

/** For a letter: the language in which the visitor has written, if it is known. */
export const languageOfVisitor = ({ visitor }: About): { language?: Language } =>
  isLanguage(visitor?.language) ? { language: visitor.language } : {};

export async function aboutOf(tx: Tx, { kind, id }: Subject): Promise<About> {
  if (kind === "order") return tx.order.findUniqueOrThrow({ where: { id }, select: { orderNumber: true } });
  if (kind === "company") return {};
  if (kind === "request") {
    const { email, name: firstName, language } = await tx.accessRequest.findUniqueOrThrow({ where: { id } });
    return { requestId: id, visitor: { email, firstName, lastName: null, language } };
  }
  const { companyId, customerEmail, customerName, language } = await tx.inquiry.findUniqueOrThrow({
    where: { id },
    select: { companyId: true, customerEmail: true, customerName: true, language: true },
  });
  if (companyId !== null) return { inquiryId: id };
  return { inquiryId: id, visitor: { email: customerEmail, firstName: customerName, lastName: null, language } };
}

const customerOf = (tx: Tx, id: string) =>
  tx.company.findUniqueOrThrow({
    where: { id },
    select: { ...namedCompany, approvalStatus: true, contact: { select: { id: true, ...contactColumns } } },
  });

type Customer = Awaited<ReturnType<typeof customerOf>>;

/** As many of those who wrote get an answer by e-mail. */
const MAX_READERS = 5;

/** Who of the company has written in it; else who has placed the order; else its contact. */
async function readersOf(
  tx: Tx,
  { customer, conversationId, subject }: { customer: Customer; conversationId: number; subject: Subject },
): Promise<(Person & { id: string })[]> {
  const isPlacer =
    subject.kind === "order" && sql`u."id" = (SELECT "placedById" FROM "orders" WHERE "id" = ${subject.id})`;
  const members = await tx.$queryRaw<(Person & { id: string; last: number | bigint | null })[]>`
    SELECT u."id", u."email", u."firstName", u."lastName", w."last"
    FROM "memberships" m JOIN "users" u ON u."id" = m."userId"
    LEFT JOIN (
      SELECT "authorId", MAX("id") AS "last" FROM "messages"
      WHERE "conversationId" = ${conversationId} AND "fromShop" = false GROUP BY "authorId"
    ) w ON w."authorId" = u."id"
    WHERE m."companyId" = ${customer.id} AND (w."last" IS NOT NULL OR ${isPlacer || sql`FALSE`})
    ORDER BY w."last" DESC LIMIT ${MAX_READERS + 1}`;
  const authors = members.filter(({ last }) => last !== null).slice(0, MAX_READERS);
  if (authors.length > 0) return authors;
  return members.length > 0 ? members : [customer.contact];
}
