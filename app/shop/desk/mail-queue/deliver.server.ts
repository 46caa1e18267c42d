import { randomUUID } from "node:crypto";

import * as tBrand from "~/messages/brand";
import { openTransport, type Transport } from "./transport.server";
import { composeMail, type MailRow } from "./compose.server";
import { claimMail, dueMail, markDone, postponeMail } from "./leases.server";
import { isDeliverable } from "~/shop/brand/mail/outbox.server";
import { MAX_TRIES } from "./backoff";
import { MailError } from "./mail-error";

export interface DeliveryResult {
  /** Handed to the mail server, or kept as files while none is set. */
  sent: number;
  /** Will be retried automatically. */
  postponed: number;
  /** Not retried unless an admin does so. */
  failed: number;
  /** Why the run ended early, when the transport is unreachable. */
  error: string | null;
}

export interface Delivery {
  open?: () => Transport;
  now?: () => Date;
  /** Ends the run after the current mail. */
  stopping?: AbortSignal;
  /** Awaited before each mail, with the time at which it was due. */
  rest?: (dueAt: Date) => Promise<void>;
  /** For unexpected errors, such as a mail that could not be composed. */
  onFault?: (error: unknown) => void;
}

/**
 * Sends the mail that is due. Safe to run in several processes at once, and after a crash at any moment: a mail that
 * was sent but not marked as sent is sent once more, with the same Message-ID. Failed deliveries are retried later.
 */
export async function deliverMail(delivery: Delivery = {}): Promise<DeliveryResult> {
  const { open = openTransport, now = () => new Date(), stopping, rest } = delivery;
  const worker = randomUUID();
  const result: DeliveryResult = { sent: 0, postponed: 0, failed: 0, error: null };
  let transport: Transport | undefined;
  try {
    for (;;) {
      const due = await dueMail(now());
      if (due.length === 0) return result;
      for (const { id, nextTryAt } of due) {
        await rest?.(nextTryAt);
        if (stopping?.aborted) return result;
        const mail = await claimMail(id, worker, now());
        if (!mail) continue;
        transport ??= open();
        const error = await attempt(mail, transport, delivery);
        if (!error) {
          await markDone(mail, transport.keeps ? "kept" : "sent", now());
          result.sent++;
          continue;
        }
        result[await postponeMail(mail, error, now())]++;
        if (error.kind !== "unreachable") continue;
        // The other mails would fail the same way.
        result.error = error.message;
        return result;
      }
    }
  } finally {
    transport?.close();
  }
}

async function attempt(mail: MailRow, transport: Transport, { onFault }: Delivery) {
  try {
    if (!isDeliverable(mail.toAddress)) throw new MailError("refused", tBrand.noEmailAddress());
    // More attempts than postponeMail allows: the process ended during each of the last ones.
    if (mail.attempts > MAX_TRIES) {
      throw new MailError("refused", "The shop stopped each time while it was sending this.");
    }
    await transport.send(await composeMail(mail));
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    onFault?.(error);
    return new MailError("later", "The e-mail could not be composed.", { cause: error });
  }
}
