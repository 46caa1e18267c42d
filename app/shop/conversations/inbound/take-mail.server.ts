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
import type { NewMessage } from "../add-message.server";
import { MAX_MESSAGE_LENGTH, MAX_PHOTO_BYTES, MAX_PHOTOS } from "../conversation";
import { encodePhotos, type NewPhoto } from "../photos.server";
import { subjectOfRow } from "../read-conversations.server";
import { sendMessage } from "../add-message.server";
import { MAX_MAIL_BYTES, type MailContent, type MailFile, readContent, readHeaders } from "./read-mail.server";
import { isTokenOf, replyTokenIn, type ReplyToken } from "./reply-address.server";

/** What became of a mail: a message, one that is there already, or none, and why. */
export type TakenMail =
  | "taken"
  | "known"
  | "too large"
  | "unreadable"
  | "automatic"
  | "to nobody"
  | "not allowed"
  | "too many"
  | "empty";

/** So many mails an hour become messages of one person in a conversation: programs that answer each other send more. */
const MOST_AN_HOUR = 20;
const HOUR_MS = 60 * 60_000;

/**
 * Adds what a mail (RFC 5322) says to the conversation whose reply address it was sent to, once however often it arrives. All but
 * "taken" and "known" will never be taken, and nothing answers them. Throws when the database fails.
 */
export async function takeMail(source: Uint8Array): Promise<TakenMail> {
  if (source.length > MAX_MAIL_BYTES) return "too large";
  const headers = await readHeaders(source).catch(() => null);
  if (!headers) return "unreadable";
  const token = replyTokenIn(headers.recipients);
  if (!token) return "to nobody";
  if (headers.isAutomatic) return "automatic";
  const writer = await writerOf(token, headers.from);
  if (!writer) return "not allowed";
  const mailId = createHash("sha256")
    .update(`${token.conversationId} ${headers.messageId ?? ""}`)
    .update(headers.messageId ? "" : source)
    .digest("base64url");
  if ((await db.read.message.count({ where: { mailId } })) > 0) return "known";
  if (await hasWrittenMany(token.conversationId, writer)) return "too many";
  const content = await readContent(source).catch(() => null);
  if (!content) return "unreadable";
  const said = await messageOf(content);
  if (said.text === "" && said.photos.length === 0) return "empty";
  try {
    await sendMessage({ ...writer, ...said, mailId });
    return "taken";
  } catch (error) {
    if (isUniqueViolation(error)) return "known";
    if (error instanceof Problem) return "not allowed";
    throw error;
  }
}

type Writer = Pick<NewMessage, "subject" | "companyId" | "fromShop" | "authorId">;

/** As whom one may write with a reply address now; null: as nobody. */
async function writerOf(token: ReplyToken, from: string): Promise<Writer | null> {
  const row = await db.read.conversation.findUnique({
    where: { id: token.conversationId },
    select: { companyId: true, orderId: true, inquiryId: true, company: { select: { approvalStatus: true } } },
  });
  if (!row) return null;
  const { companyId, company } = row;
  const conversation = { subject: subjectOfRow(row), companyId };
  if (isTokenOf(token, "desk")) {
    const staff = await staffWith(from);
    return staff && { ...conversation, fromShop: true, authorId: staff.id };
  }
  if (companyId === null || company === null) {
    return isTokenOf(token, "visitor") ? { ...conversation, fromShop: false, authorId: null } : null;
  }
  const status = approvalStatusOf(company);
  // As on the page: orders show prices.
  if (status === "closed" || status === "suspended" || (row.orderId && status !== "approved")) return null;
  const members = await db.read.membership.findMany({ where: { companyId }, select: { userId: true, role: true } });
  const author = members.find(({ userId }) => isTokenOf(token, { userId }));
  if (!author || !mayOrder(asCompanyRole(author.role))) return null;
  return { ...conversation, fromShop: false, authorId: author.userId };
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

/** A smaller picture in the text is of a signature. In pixels of its shorter side. */
const MIN_INLINE_SIDE = 200;
/** So many files are looked at. */
const MAX_FILES = 20;
const MAX_NAMES = 3;
const MAX_NAME = 60;

/** The text, and the first photos that can be read; what was left out is said below the text. */
async function messageOf({ text: written, files }: MailContent): Promise<{ text: string; photos: NewPhoto[] }> {
  const photos: NewPhoto[] = [];
  const left: MailFile[] = [];
  for (const [index, file] of files.entries()) {
    const photo = index < MAX_FILES && photos.length < MAX_PHOTOS ? await photoOf(file) : null;
    if (photo === null) left.push(file);
    else if (!file.isInline || Math.min(photo.width, photo.height) >= MIN_INLINE_SIDE) photos.push(photo);
  }
  const names = left.slice(0, MAX_NAMES).map(({ name }) => singleLine(name).slice(0, MAX_NAME));
  const notes = left.length > 0 ? [t.attachmentsNotTaken({ count: left.length, names: names.join(", ") })] : [];
  const most = MAX_MESSAGE_LENGTH - 400;
  const isLong = written.length > most;
  const text = isLong ? written.slice(0, most).toWellFormed() : written;
  const parts = [text, [...(isLong ? [t.mailWasLonger()] : []), ...notes].join("\n")];
  return { text: parts.filter(Boolean).join("\n\n"), photos };
}

async function photoOf({ name, bytes }: MailFile): Promise<NewPhoto | null> {
  if (bytes.length > MAX_PHOTO_BYTES) return null;
  try {
    return (await encodePhotos([{ name, bytes }]))[0]!;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
