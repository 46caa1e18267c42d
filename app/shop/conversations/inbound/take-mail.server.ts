import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { env } from "~/env.server";
import { normaliseEmail } from "~/formats/email";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/conversations";
import { Problem } from "~/shop/base/problem";
import { can, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { asCompanyRole, mayOrder } from "~/shop/customers/people/roles";
import { approvalStatusOf } from "~/shop/customers/applications/approval";
import { type NewMessage, sendMessage } from "../add-message.server";
import {
  adminMessagesAddress,
  MAX_MAIL_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  messagesAddress,
  type VisitorSubject,
} from "../conversation";
import { encodePhotos, type NewPhoto } from "../photos.server";
import type { RefusedMail } from "../message-letters";
import { subjectColumns, subjectOfRow } from "../read-conversations.server";
import { visitorAddress } from "../visitor-address.server";
import { tellNotTaken, type TokenHolder } from "./not-taken.server";
import { type MailContent, type MailFile, readContent, readHeaders } from "./read-mail.server";
import { isTokenOf, replyTokenIn, type ReplyToken } from "./reply-address.server";

/** What became of a mail: a message, one that is there already, or none, and why. */
export type TakenMail = "taken" | "known" | "automatic" | "to nobody" | RefusedMail;

/** So many mails an hour become messages of one person in a conversation: programs that answer each other send more. */
const MOST_AN_HOUR = 20;
const HOUR_MS = 60 * 60_000;

/**
 * Adds what a mail (RFC 5322) of `size` bytes says to the conversation whose reply address it was sent to, once however often it arrives. All
 * but "taken" and "known" will never be taken; the person of the reply address is told why (not-taken.server.ts), nobody else is told
 * anything. Of one that is too large the beginning is enough. Throws when the database fails.
 */
export async function takeMail(source: Uint8Array, size = source.length): Promise<TakenMail> {
  const isTooLarge = size > MAX_MAIL_BYTES;
  const headers = await readHeaders(source).catch(() => null);
  const token = headers && replyTokenIn(headers.recipients);
  if (!token) return isTooLarge ? "too large" : headers ? "to nobody" : "unreadable";
  if (headers.isAutomatic) return "automatic";
  const holder = await holderOf(token, headers.from);
  if (!holder) return "not allowed";
  const { writer, ...person } = holder;
  // Anybody may have forwarded the letter, or write under another address.
  const tell = async (why: RefusedMail | "files", names = "") => {
    if (headers.from === person.email) await tellNotTaken(token.conversationId, person, { why, names });
  };
  const refused = async (why: RefusedMail) => {
    await tell(why);
    return why;
  };
  if (!writer) return refused("not allowed");
  if (isTooLarge) return refused("too large");
  const mailId = createHash("sha256")
    .update(`${token.conversationId} ${headers.messageId ?? ""}`)
    .update(headers.messageId ? "" : source)
    .digest("base64url");
  if ((await db.read.message.count({ where: { mailId } })) > 0) return "known";
  if (await hasWrittenMany(token.conversationId, writer)) return refused("too many");
  const content = await readContent(source).catch(() => null);
  if (!content) return refused("unreadable");
  const { leftNames, ...said } = await messageOf(content);
  if (content.text === "" && said.photos.length === 0) {
    await (leftNames ? tell("files", leftNames) : tell("empty"));
    return "empty";
  }
  try {
    await sendMessage({ ...writer, ...said, mailId });
  } catch (error) {
    if (isUniqueViolation(error)) return "known";
    if (error instanceof Problem) return "not allowed";
    throw error;
  }
  if (leftNames) await tell("files", leftNames);
  return "taken";
}

type Writer = Pick<NewMessage, "subject" | "companyId" | "fromShop" | "authorId">;

/** Whose a reply address is, and as whom they may write with it now; `writer` is null: not at all. */
interface Holder extends TokenHolder {
  writer: Writer | null;
}

/** Null for an address that the shop has not made, one of who has left, and one of the brand in other hands. */
async function holderOf(token: ReplyToken, from: string): Promise<Holder | null> {
  const row = await db.read.conversation.findUnique({
    where: { id: token.conversationId },
    select: {
      ...subjectColumns,
      company: { select: { approvalStatus: true } },
      inquiry: { select: { customerEmail: true, customerName: true } },
      accessRequest: { select: { email: true, name: true } },
    },
  });
  if (!row) return null;
  const { companyId, company, inquiry, accessRequest } = row;
  const subject = subjectOfRow(row);
  const as = (fromShop: boolean, authorId: string | null) => ({ subject, companyId, fromShop, authorId });
  if (isTokenOf(token, "desk")) {
    const staff = await staffWith(from);
    const page = adminMessagesAddress(subject);
    return staff && { writer: as(true, staff.id), subject, email: from, firstName: null, isStaff: true, page };
  }
  if (companyId === null || company === null) {
    const visitor = inquiry ? { email: inquiry.customerEmail, name: inquiry.customerName } : accessRequest;
    if (!visitor || !isTokenOf(token, "visitor")) return null;
    const { email, name: firstName } = visitor;
    const page = visitorAddress(subject as VisitorSubject);
    return { writer: as(false, null), subject, email, firstName, isStaff: false, page };
  }
  const members = await db.read.membership.findMany({
    where: { companyId },
    select: { userId: true, role: true, user: { select: { email: true, firstName: true } } },
  });
  const author = members.find(({ userId }) => isTokenOf(token, { userId }));
  const status = approvalStatusOf(company);
  if (!author || status === "closed") return null;
  // As on the page: orders show prices.
  const isClosed = row.orderId !== null && status !== "approved";
  const mayWrite = !isClosed && mayOrder(asCompanyRole(author.role));
  const page = isClosed ? null : messagesAddress(subject);
  return { writer: mayWrite ? as(false, author.userId) : null, subject, ...author.user, isStaff: false, page };
}

/**
 * The reply address of the brand may become known to customers, by a copy of an answer: who writes there must be of the staff, or the
 * brand's own mailbox (`id` is null then).
 */
async function staffWith(from: string): Promise<{ id: string | null } | null> {
  const person = await db.read.user.findUnique({ where: { email: from }, select: { id: true, ...staffColumns } });
  if (person && can(staffStatusOf(person), "change-inquiries")) return { id: person.id };
  return from === normaliseEmail(env.SALES_EMAIL) ? { id: null } : null;
}

async function hasWrittenMany(
  conversationId: number,
  { fromShop, authorId }: Pick<Writer, "fromShop" | "authorId">,
): Promise<boolean> {
  const [earlier] = await db.read.message.findMany({
    where: { conversationId, fromShop, authorId, mailId: { not: null } },
    orderBy: { id: "desc" },
    skip: MOST_AN_HOUR - 1,
    take: 1,
    select: { createdAt: true },
  });
  return earlier !== undefined && earlier.createdAt.getTime() > Date.now() - HOUR_MS;
}

/** A smaller picture in the text is of a signature: in pixels of its shorter side, or in bytes where it cannot be read. */
const MIN_INLINE_SIDE = 200;
const MIN_INLINE_BYTES = 50 * 1024;
/** So many files are looked at. */
const MAX_FILES = 20;
const MAX_NAMES = 3;
const MAX_NAME = 60;

/** The text, and the first photos that can be read; what was left out is said below the text, and named in `leftNames`. */
async function messageOf({
  text: written,
  files,
}: MailContent): Promise<{ text: string; photos: NewPhoto[]; leftNames: string }> {
  const photos: NewPhoto[] = [];
  const left: MailFile[] = [];
  for (const [index, file] of files.entries()) {
    const photo = index < MAX_FILES && photos.length < MAX_PHOTOS ? await photoOf(file) : null;
    if (photo === null) {
      if (!file.isInline || file.bytes.length >= MIN_INLINE_BYTES) left.push(file);
    } else if (!file.isInline || Math.min(photo.width, photo.height) >= MIN_INLINE_SIDE) {
      photos.push(photo);
    }
  }
  const notes = left.length > 0 ? [t.attachmentsNotTaken({ count: left.length, names: namesOf(left) })] : [];
  const most = MAX_MESSAGE_LENGTH - 400;
  const isLong = written.length > most;
  const text = isLong ? written.slice(0, most).toWellFormed() : written;
  const parts = [text, [...(isLong ? [t.mailWasLonger()] : []), ...notes].join("\n")];
  return { text: parts.filter(Boolean).join("\n\n"), photos, leftNames: namesOf(left) };
}

const namesOf = (files: readonly MailFile[]) =>
  files
    .slice(0, MAX_NAMES)
    .map(({ name }) => singleLine(name).slice(0, MAX_NAME))
    .join(", ");

async function photoOf({ name, bytes }: MailFile): Promise<NewPhoto | null> {
  if (bytes.length > MAX_PHOTO_BYTES) return null;
  try {
    return (await encodePhotos([{ name, bytes }]))[0]!;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
