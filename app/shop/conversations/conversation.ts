import { parseId } from "~/formats/ids";

/** Of a message. */
export const MAX_MESSAGE_LENGTH = 5_000;
export const MAX_PHOTOS = 6;
/** In bytes: of a photo, and of a form with several. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
export const MESSAGE_FORM_BYTES = 40 * 1024 * 1024;
/** Of a whole e-mail. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Of a template of an answer, and how many there may be. */
export const MAX_TEMPLATE_TITLE = 60;
export const MAX_TEMPLATES = 50;
/** On a page. */
export const MESSAGES_PER_PAGE = 50;
/** On the page of an order. */
export const NEWEST_MESSAGES = 3;

/** Of a visitor: an inquiry, or a request for access. Customers send inquiries too. */
export type VisitorSubject = { kind: "inquiry"; id: number } | { kind: "request"; id: number };

/** What a conversation is about: an order, an inquiry, a request for access, or all else of a company. */
export type Subject = { kind: "order"; id: number } | VisitorSubject | { kind: "company"; id: string };

/** In an address: "order-12", "inquiry-5", "request-3", "company-4f2c". */
export const subjectKey = ({ kind, id }: Subject) => `${kind}-${id}`;

/** Null for what is no key. */
export function subjectOf(key: string | undefined): Subject | null {
  const [, kind, rest] = /^(order|inquiry|request|company)-(.{1,255})$/.exec(key ?? "") ?? [];
  if (kind === "company") return rest!.includes("\0") ? null : { kind, id: rest! };
  const id = parseId(rest);
  return id && (kind === "order" || kind === "inquiry" || kind === "request") ? { kind, id } : null;
}

/** The page of the customer; their account is of no company but theirs. */
export const messagesAddress = (subject: Subject) =>
  `/messages/${subject.kind === "company" ? "account" : subjectKey(subject)}`;

/** The page of the panel. */
export const adminMessagesAddress = (subject: Subject) => `/admin/messages/${encodeURIComponent(subjectKey(subject))}`;

export interface MessageView {
  id: number;
  fromShop: boolean;
  /** The name of who wrote it; null for the brand in what customers see, and for who is gone. */
  author: string | null;
  text: string;
  createdAt: Date;
  photos: { id: number; width: number; height: number }[];
}

/** The newest messages, the oldest of them first. */
export interface Thread {
  messages: MessageView[];
  /** There are older ones than those. */
  hasEarlier: boolean;
  /** The customer waits for an answer. */
  isWaiting: boolean;
  /** Null before the first one. */
  lastMessageId: number | null;
  /** Who of the staff answers; null for customers. */
  assignedTo: { id: string; name: string } | null;
}
