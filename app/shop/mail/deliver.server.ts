import { randomUUID } from "node:crypto";

import { type Carrier, openCarrier } from "./carrier.server";
import { composeMail, type MailRow } from "./compose.server";
import { claimMail, dueMail, markSent, putOff } from "./leases.server";
import { isDeliverable, NO_ADDRESS } from "./outbox.server";
import { MAX_TRIES } from "./backoff";
import { MailTrouble } from "./trouble";

/** What became of the mail that was due. */
export interface Round {
  sent: number;
  /** To be tried again by itself. */
  putOff: number;
  /** Parked until the desk does something about it. */
  failed: number;
  /** Why the round ended early: nothing gets through at the moment. */
  trouble: string | null;
}

export interface Delivery {
  open?: () => Carrier;
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
  const { open = openCarrier, now = () => new Date(), stopping, rest } = delivery;
  const worker = randomUUID();
  const round: Round = { sent: 0, putOff: 0, failed: 0, trouble: null };
  let carrier: Carrier | undefined;
  try {
    for (;;) {
      const due = await dueMail(now());
      if (due.length === 0) return round;
      for (const id of due) {
        await rest?.();
        if (stopping?.aborted) return round;
        const mail = await claimMail(id, worker, now());
        if (!mail) continue;
        const trouble = await attempt(mail, (carrier ??= open()), delivery);
        if (!trouble) {
          await markSent(mail, now());
          round.sent++;
          continue;
        }
        round[await putOff(mail, trouble, now())]++;
        if (trouble.kind !== "unreachable") continue;
        // The others would only wait for the same.
        round.trouble = trouble.message;
        return round;
      }
    }
  } finally {
    carrier?.close();
  }
}

async function attempt(mail: MailRow, carrier: Carrier, { onFault }: Delivery) {
  try {
    if (!isDeliverable(mail.toAddress)) throw new MailTrouble("refused", NO_ADDRESS);
    // Only a process that ends in the middle of it leaves a mail tried so often.
    if (mail.attempts > MAX_TRIES) {
      throw new MailTrouble("refused", "The shop stopped each time while it was sending this.");
    }
    await carrier.carry(await composeMail(mail));
    return null;
  } catch (error) {
    if (error instanceof MailTrouble) return error;
    onFault?.(error);
    return new MailTrouble("later", "The mail could not be put together.", { cause: error });
  }
}
