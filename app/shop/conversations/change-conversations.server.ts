import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { addMonths, isoMonth, startOfMonth } from "~/formats/dates";
import { inBatches } from "~/shop/base/batches";
import { rowId } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { conversationAbout } from "./add-message.server";
import type { Subject } from "./conversation";

/** No answer is needed to what was written up to the message `last`: `end`. */
export const conversationForm = z.object({ intent: z.enum(["take", "release", "end"]), last: rowId() });

/** Says who of the staff answers; null: nobody yet. */
export async function assignConversation(subject: Subject, assignedToId: string | null): Promise<void> {
  await db.write((tx) => tx.conversation.updateMany({ where: conversationAbout(subject), data: { assignedToId } }));
}

/** The customer waits for no answer to what was written up to this message. Refuses (stale) when they have written since. */
export async function endWaiting(subject: Subject, lastMessageId: number): Promise<void> {
  const where = { ...conversationAbout(subject), lastMessageId };
  const { count } = await db.write((tx) => tx.conversation.updateMany({ where, data: { isWaiting: false } }));
  if (count === 0) throw new Problem("stale.conversation");
}

const SWEPT_AT_ONCE = 100;

/** Deletes conversations whose last message is older than the setting, with the letters about them; of many the oldest, and the rest at the next calls. */
export async function sweepConversations(now = new Date()): Promise<void> {
  const { messageMonths } = await shopSettings();
  if (messageMonths === null) return;
  const before = startOfMonth(addMonths(isoMonth(now), -messageMonths));
  const old = await db.read.conversation.findMany({
    where: { lastMessageAt: { lt: before } },
    orderBy: { lastMessageAt: "asc" },
    take: SWEPT_AT_ONCE,
    select: { id: true },
  });
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  const letters = await lettersOf(ids, before);
  // Somebody may write in one meanwhile.
  const where = { id: { in: ids }, lastMessageAt: { lt: before } };
  await db.write(
    async (tx) => {
      await tx.conversation.deleteMany({ where });
      await deleteLetters(tx, letters);
    },
    { isBookkeeping: true },
  );
}

interface AboutMessage {
  id: number;
  /** "message:12:desk" */
  key: string;
}

const messageOf = ({ key }: AboutMessage) => Number(key.split(":")[1]);

/** Of the messages of these conversations, and of ones that are gone already. Read before the write, so that it does not wait for them. */
async function lettersOf(conversationIds: number[], before: Date): Promise<AboutMessage[]> {
  const letters = await db.read.outgoingMail.findMany({
    where: { kind: { in: ["message", "new-message"] }, createdAt: { lt: before } },
    select: { id: true, key: true },
  });
  const kept = new Set<number>();
  for (const some of inBatches(letters)) {
    const messages = await db.read.message.findMany({
      where: { id: { in: some.map(messageOf) }, conversationId: { notIn: conversationIds } },
      select: { id: true },
    });
    for (const { id } of messages) kept.add(id);
  }
  return letters.filter((letter) => !kept.has(messageOf(letter)));
}

/** Of these, the letters about messages that are gone. */
async function deleteLetters(tx: Tx, letters: readonly AboutMessage[]): Promise<void> {
  for (const some of inBatches(letters)) {
    const messages = await tx.message.findMany({ where: { id: { in: some.map(messageOf) } }, select: { id: true } });
    const there = new Set(messages.map(({ id }) => id));
    const gone = some.filter((letter) => !there.has(messageOf(letter))).map(({ id }) => id);
    await tx.outgoingMail.deleteMany({ where: { id: { in: gone } } });
  }
}
