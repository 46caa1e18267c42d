import type { ImapFlow } from "imapflow";

import { MAX_MAIL_BYTES } from "../conversation";
import { MAX_HEADER_BYTES } from "./read-mail.server";
import { type TakenMail, takeMail } from "./take-mail.server";

/** Of one reading; the next one goes on. */
const BATCH = 100;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** For a whole reading, even while data flows. */
const MAX_READING_MS = 5 * 60_000;

/**
 * Takes the unread mails of a mailbox ("imaps://user:password@host/INBOX"), and marks each as read once it is stored: one that was
 * stored by a process that then ended is recognised. Returns what became of them. Throws when the server or the database fails; what is left is
 * taken next time.
 */
export async function readMailbox(address: string, timeoutMs = MAX_READING_MS): Promise<TakenMail[]> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  // Only shops with a mailbox load it.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname,
    port: Number(port || (protocol === "imaps:" ? 993 : 143)),
    secure: protocol === "imaps:",
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    ...TIMEOUTS,
  });
  // What fails is thrown by the call that waits for it as well.
  client.on("error", () => {});
  const tooLong = setTimeout(() => client.close(), timeoutMs);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || "INBOX");
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    const outcomes: TakenMail[] = [];
    for (const uid of unread.slice(0, BATCH)) {
      outcomes.push(await takeOne(client, String(uid)));
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    }
    return outcomes;
  } finally {
    clearTimeout(tooLong);
    client.close();
  }
}

async function takeOne(client: ImapFlow, uid: string): Promise<TakenMail> {
  const known = await client.fetchOne(uid, { size: true }, { uid: true });
  // Somebody has deleted it meanwhile.
  if (!known) return "to nobody";
  const { size = 0 } = known;
  const source = size > MAX_MAIL_BYTES ? { maxLength: MAX_HEADER_BYTES } : true;
  const mail = await client.fetchOne(uid, { source }, { uid: true });
  return mail && mail.source ? takeMail(mail.source, Math.max(size, mail.source.length)) : "to nobody";
}
