import { db } from "~/db/db.server";
import { env } from "~/env.server";
import { singleLine } from "~/formats/text";

/** Why the mailbox of INBOUND_IMAP is not read. */
export interface MailboxTrouble {
  /** Of the first attempt that failed. */
  since: Date;
  reason: "sign-in" | "unreachable";
  /** What the server or the network has said. */
  said: string;
}

/** A server that cannot be reached for less is no trouble yet. */
export const UNREACHABLE_MS = 60 * 60_000;
const MAX_SAID = 200;

/** Null while it is read, and without INBOUND_IMAP. */
export async function mailboxTrouble(now = Date.now()): Promise<MailboxTrouble | null> {
  const row = env.INBOUND_IMAP ? await db.read.mailboxTrouble.findUnique({ where: { id: 1 } }) : null;
  if (!row) return null;
  const reason = row.reason === "sign-in" ? "sign-in" : "unreachable";
  const isShown = reason === "sign-in" || row.since.getTime() <= now - UNREACHABLE_MS;
  return isShown ? { since: row.since, reason, said: row.said } : null;
}

/** Of imapflow. */
interface ImapError extends Error {
  authenticationFailed?: boolean;
  responseText?: string;
}

/** After each reading; `failure` is why it has failed, or null. Writes only what has changed. */
export async function noteReading(failure: Error | null): Promise<void> {
  const where = { id: 1 };
  const known = await db.read.mailboxTrouble.findUnique({ where });
  if (!failure) {
    if (known) await db.write((tx) => tx.mailboxTrouble.deleteMany({ where }), { isBookkeeping: true });
    return;
  }
  const { authenticationFailed, responseText, message }: ImapError = failure;
  const reason = authenticationFailed ? "sign-in" : "unreachable";
  const said = withoutPassword(singleLine(responseText ?? message)).slice(0, MAX_SAID);
  if (known?.reason === reason && known.said === said) return;
  const data = { reason, said };
  await db.write(
    (tx) => tx.mailboxTrouble.upsert({ where, create: { ...where, since: new Date(), ...data }, update: data }),
    { isBookkeeping: true },
  );
}

function withoutPassword(text: string): string {
  const { password } = new URL(env.INBOUND_IMAP ?? "imap://localhost");
  // URL-encoded and decoded.
  const secrets = [password, decodeURIComponent(password)].filter(Boolean);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}
