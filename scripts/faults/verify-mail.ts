import type { Db } from "../../app/db/db.server";
import { eventId } from "~/shop/desk/webhooks/webhook";
import type { History } from "./history";
import type { MadeFault } from "./make-faults";

/** After the mail server took a letter. */
const NOTED_WITHIN_MS = 20_000;

/** Webhooks arrive at least once, those of a subject in the order in which it changed. `told`: their ids by subject, as they arrived. */
export async function verifyWebhooks(db: Db, history: History, told: ReadonlyMap<string, string[]>): Promise<void> {
  const events = await db.read.webhookDelivery.findMany({ orderBy: { id: "asc" } });
  for (const subject of new Set(events.map((event) => event.subject))) {
    const made = events.filter((event) => event.subject === subject).map(eventId);
    const arrived = [...new Set(told.get(subject))];
    if (made.join() !== arrived.join()) {
      history.addViolation(`Webhooks of ${subject} are ${made.join(", ")}; ${arrived.join(", ")} arrived.`);
    }
  }
}

interface MailHistory {
  /** By Message-ID, when the mail server took it. */
  received: ReadonlyMap<string, number[]>;
  made: readonly MadeFault[];
  /** Of an outgoing mail. */
  messageIdOf: (mail: { key: string; createdAt: Date }) => string;
}

/**
 * Every letter was sent at least once, and twice only where a fault kept the shop from noting it. Each new order has
 * its two letters.
 */
export async function verifyMail(
  db: Db,
  history: History,
  { received, made, messageIdOf }: MailHistory,
): Promise<{ letters: number; repeated: number }> {
  const letters = await db.read.outgoingMail.findMany();
  let repeated = 0;
  for (const letter of letters) {
    const times = received.get(messageIdOf(letter)) ?? [];
    if (letter.state !== "sent" || times.length === 0) {
      history.addViolation(`Letter ${letter.key} is ${letter.state}, and was taken ${times.length} times.`);
    }
    repeated += Math.max(0, times.length - 1);
    for (const time of times.slice(0, -1)) {
      const isExcused = made.some(
        ({ fault, from, readyAt }) => fault.mayRepeatMail && from <= time + NOTED_WITHIN_MS && readyAt >= time - 1_000,
      );
      if (!isExcused) history.addViolation(`Letter ${letter.key} was sent twice without a reason.`);
    }
  }
  const keys = new Set(letters.map(({ key }) => key));
  for (const { id } of await db.read.order.findMany({
    where: { company: { contact: { issuer: { not: "demo" } } } },
  })) {
    for (const key of [`order:${id}:placed`, `order:${id}:desk`]) {
      if (!keys.has(key)) history.addViolation(`Letter ${key} was never written.`);
    }
  }
  return { letters: letters.length, repeated };
}
