import { AsyncLocalStorage } from "node:async_hooks";

import { joinSql, sql, type Tx } from "~/db/db.server";
import { isEmail, isEmailOfErased } from "~/formats/email";
import { multiLine, singleLine } from "~/formats/text";
import * as t from "~/messages/brand";

/** To be queued in the outbox. */
export interface Mail {
  /** The idempotency key: "order:12:placed". A second mail with the same key is not sent. */
  key: string;
  /** Of letter-kinds.ts: "order-received". */
  kind: string;
  to: string;
  /** The recipient of replies, if not the shop. */
  replyTo?: string;
  subject: string;
  /** Plain text with "\n" line breaks. */
  text: string;
  /** The same as HTML. */
  html?: string;
  /** Such as "document:12"; built when the mail is sent (attachments.server.ts). */
  attachments?: readonly string[];
}

/** They contain a one-time link or code. Their text is never shown and is deleted once they are sent. */
export const KINDS_WITH_A_SECRET: readonly string[] = ["staff-link", "invitation", "sign-in-code"];

/** Somebody waits for them: they are sent before all others, whatever else is due. */
export const KINDS_AT_ONCE: readonly string[] = ["sign-in-code", "staff-link"];

/**
 * To somebody whose data was erased, or who may be unknown to the shop. They are deleted once they are sent or given
 * up, a cancelled one keeps no address, and the audit names none.
 */
export const KINDS_WITHOUT_TRACE: readonly string[] = ["account-erased", "sign-in-code"];

/** A single valid e-mail address. */
export const isDeliverable = (to: string) => to.length <= 255 && isEmail(to);

const MAX_STORED_ADDRESS = 300;

/**
 * In the transaction of the change that it reports, never as its first statement; it is sent after the request
 * (worker.server.ts). A mail with an invalid address is stored as failed, where admins see it, and does not fail the
 * transaction. One to somebody whose data was erased is not stored at all.
 */
export const queueMail = (tx: Tx, mail: Mail): Promise<void> => queueMails(tx, [mail]);

/** In one statement. */
export async function queueMails(tx: Tx, all: readonly Mail[]): Promise<void> {
  const mails = all.filter(({ to }) => !isEmailOfErased(to));
  if (mails.length < all.length) context.getStore()?.add("erased");
  if (mails.length === 0) return;
  markMailDue();
  const now = new Date();
  const rows = mails.map(({ key, kind, to, subject, text, html = "", attachments = [], ...mail }) => {
    const replyTo = mail.replyTo && isDeliverable(mail.replyTo) ? mail.replyTo : null;
    const [state, error] = isDeliverable(to) ? ["waiting", null] : ["failed", t.noEmailAddress()];
    return sql`(${key}, ${kind}, ${attachments.join(" ") || null}, ${singleLine(to).slice(0, MAX_STORED_ADDRESS)}, ${replyTo}, ${singleLine(subject)},
      ${multiLine(text)}, ${multiLine(html)}, ${state}, ${error}, ${now}, ${now})`;
  });
  await tx.$executeRaw`
    INSERT INTO "outgoing_mail" ("key", "kind", "attachment", "toAddress", "replyTo", "subject",
      "text", "html", "state", "lastError", "nextTryAt", "createdAt")
    VALUES ${joinSql(rows)} ON CONFLICT ("key") DO NOTHING`;
}

/** Mails whose key has this prefix. Their texts are deleted, so that they cannot be retried. */
export async function cancelQueuedMail(tx: Tx, keyPrefix: string): Promise<void> {
  await tx.outgoingMail.updateMany({
    where: { key: { startsWith: keyPrefix }, state: { in: ["waiting", "failed"] } },
    data: { state: "cancelled", text: "", html: "" },
  });
}

/** About the mails of the current async context: one is due, or one is not sent, because its reader was erased. */
const context = new AsyncLocalStorage<Set<"due" | "erased">>();

/** In the current async context. */
export function markMailDue(): void {
  context.getStore()?.add("due");
}

/** A mail of the current async context is not sent, because the data of its reader was erased. */
export const isReaderErased = (): boolean => context.getStore()?.has("erased") ?? false;

/** Calls `wake` afterwards if `doWork` made a mail due, even when it threw. */
export function notifyMailWorker<Result>(doWork: () => Promise<Result>, wake: () => void): Promise<Result> {
  const store = new Set<"due" | "erased">();
  return context.run(store, doWork).finally(() => {
    if (store.has("due")) wake();
  });
}
