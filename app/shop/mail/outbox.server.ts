import type { Tx } from "~/db/db.server";
import { isEmail } from "~/shop/customers/email";
import { severalLines, singleLine } from "~/shop/text";

/** A mail that the shop promises to send. */
export interface Mail {
  /** One mail for one thing: "staff-link:12". A second one of the same key is not sent. */
  key: string;
  /** What it is about, one word for programs: "staff-link". */
  kind: string;
  to: string;
  subject: string;
  /** Plain text, lines ended by "\n". */
  text: string;
}

/** The mails whose text opens something: it is forgotten once they are sent. */
export const KINDS_WITH_A_SECRET: readonly string[] = ["staff-link", "invitation"];

// The longest transaction ends well within it.
const COMMITTED_WITHIN_MS = 60_000;
let lastQueued = 0;

/**
 * Writes a mail down in the transaction of what it tells about; it is sent after the request (deliver.server.ts).
 * What is no single e-mail address gets none and fails nothing: the row says so. Not for the first statement of a transaction.
 */
export async function queueMail(tx: Tx, { key, kind, to, subject, text }: Mail): Promise<void> {
  const deliverable = to.length <= 255 && isEmail(to);
  lastQueued = Date.now();
  await tx.outgoingMail.upsert({
    where: { key },
    create: {
      key,
      kind,
      toAddress: singleLine(to),
      subject: singleLine(subject),
      text: severalLines(text),
      ...(!deliverable && { state: "failed", lastError: "This is not an e-mail address." }),
    },
    update: { key },
    select: { id: true },
  });
}

/** Whether this process has queued a mail so lately that nobody may have looked for it since its commit. */
export function mayHaveQueued(): boolean {
  return Date.now() - lastQueued < COMMITTED_WITHIN_MS;
}
