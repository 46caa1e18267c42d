import { AsyncLocalStorage } from "node:async_hooks";

import { joinSql, sql, type Tx } from "~/db/db.server";
import { isEmail } from "~/formats/email";
import { multiLine, singleLine } from "~/formats/text";

/** A mail that the shop promises to send. */
export interface Mail {
  /** One mail for one thing: "order:12:placed". A second one of the same key is not sent. */
  key: string;
  /** What it is about, one word for programs: "order-placed". */
  kind: string;
  to: string;
  subject: string;
  /** Plain text, lines ended by "\n". */
  text: string;
  /** The same as HTML. */
  html?: string;
  /** What goes with it, made when it is sent (attachments.server.ts): "proforma:12". */
  attachment?: string;
}

/** The mails whose text opens something: it is shown to nobody, and forgotten once they are sent. */
export const KINDS_WITH_A_SECRET: readonly string[] = ["staff-link", "invitation"];

/** Why a mail to what is no e-mail address is not sent. */
export const NO_ADDRESS = "This is not an e-mail address.";

/** Whether a text is one address that mail can be sent to. */
export const isDeliverable = (to: string) => to.length <= 255 && isEmail(to);

const MAX_KEPT_ADDRESS = 300;

/**
 * Writes a mail down in the transaction of what it tells about; it is sent after the request (worker.server.ts).
 * What is no single e-mail address gets none and fails nothing: the desk sees it among the failed. Not for the first
 * statement of a transaction.
 */
export const queueMail = (tx: Tx, mail: Mail): Promise<void> => queueMails(tx, [mail]);

/** The same for several, in one statement. */
export async function queueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  noteDueMail();
  const now = new Date();
  const rows = mails.map(({ key, kind, to, subject, text, html = "", attachment = null }) => {
    const [state, trouble] = isDeliverable(to) ? ["waiting", null] : ["failed", NO_ADDRESS];
    return sql`(${key}, ${kind}, ${attachment}, ${singleLine(to).slice(0, MAX_KEPT_ADDRESS)}, ${singleLine(subject)},
      ${multiLine(text)}, ${multiLine(html)}, ${state}, ${trouble}, ${now}, ${now})`;
  });
  await tx.$executeRaw`
    INSERT INTO "outgoing_mail" ("key", "kind", "attachment", "toAddress", "subject",
      "text", "html", "state", "lastError", "nextTryAt", "createdAt")
    VALUES ${joinSql(rows)} ON CONFLICT ("key") DO NOTHING`;
}

/** Takes back the mails whose key begins so, as far as they are not sent, and forgets their texts: nobody can retry them. */
export async function cancelQueuedMail(tx: Tx, keyPrefix: string): Promise<void> {
  await tx.outgoingMail.updateMany({
    where: { key: { startsWith: keyPrefix }, state: { in: ["waiting", "failed"] } },
    data: { state: "cancelled", text: "", html: "" },
  });
}

const work = new AsyncLocalStorage<{ hasDueMail: boolean }>();

/** Notes that the work at hand made a mail due. */
export function noteDueMail(): void {
  const present = work.getStore();
  if (present) present.hasDueMail = true;
}

/** Does a piece of work and gives its result; where it made mail due, calls `wake` after it, also when it failed. */
export function noticingMail<Result>(
  doWork: () => Promise<Result>,
  wake: () => void,
): Promise<Result> {
  const noticed = { hasDueMail: false };
  return work.run(noticed, doWork).finally(() => {
    if (noticed.hasDueMail) wake();
  });
}
