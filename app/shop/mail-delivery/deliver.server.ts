import { randomUUID } from "node:crypto";

import type { Transport } from "./transport";
import { openTransport } from "./transport.server";
import { composeMail, type MailRow } from "./compose.server";
import { claimMail, dueMail, markSent, postponeMail } from "./leases.server";
import { isDeliverable, NO_ADDRESS } from "../mail/outbox.server";
import { MAX_TRIES } from "./backoff";
import { MailError } from "./mail-error";

/** What became of the mail that was due. */
export interface Round {
  sent: number;
  /** To be tried again by itself. */
  postponeMail: number;
  /** Parked until the desk does something about it. */
  failed: number;
  /** Why the round ended early: nothing gets through at the moment. */
  trouble: string | null;
}

export interface Delivery {
  open?: () => Transport;
  now?: () => Date;
  /** Ends the round after the mail in hand. */
  stopping?: AbortSignal;
  /** Waited for before each mail. */
  rest?: () => Promise<void>;
  /** Hears of faults of ours: a mail that could not be put together. */
  onFault?: (error: unknown) => void;
}

/**
 * Sends the mail that is due. Safe in several processes at once, and after a crash at any moment: a mail that was
 * sent and not marked is sent once more, with the same Message-ID. What fails is tried again later.
 */
export async function deliverMail(delivery: Delivery = {}): Promise<Round> {
  const { open = openTransport, now = () => new Date(), stopping, rest } = delivery;
  const worker = randomUUID();
  const round: Round = { sent: 0, postponeMail: 0, failed: 0, trouble: null };
  let transport: Transport | undefined;
  try {
    for (;;) {
      const due = await dueMail(now());
      if (due.length === 0) return round;
      for (const id of due) {
        await rest?.();
        if (stopping?.aborted) return round;
        const mail = await claimMail(id, worker, now());
        if (!mail) continue;
        const trouble = await attempt(mail, (transport ??= open()), delivery);
        if (!trouble) {
          await markSent(mail, now());
          round.sent++;
          continue;
        }
        round[await postponeMail(mail, trouble, now())]++;
        if (trouble.kind !== "unreachable") continue;
        // The others would only wait for the same.
        round.trouble = trouble.message;
        return round;
      }
    }
  } finally {
    transport?.close();
  }
}

async function attempt(mail: MailRow, transport: Transport, { onFault }: Delivery) {
  try {
    if (!isDeliverable(mail.toAddress)) throw new MailError("refused", NO_ADDRESS);
    // Only a process that ends in the middle of it leaves a mail tried so often.
    if (mail.attempts > MAX_TRIES) {
      throw new MailError("refused", "The shop stopped each time while it was sending this.");
    }
    await transport.carry(await composeMail(mail));
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    onFault?.(error);
    return new MailError("later", "The mail could not be put together.", { cause: error });
  }
}
