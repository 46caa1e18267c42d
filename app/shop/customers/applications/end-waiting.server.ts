import type { Prisma, Tx } from "~/db/db.server";

/** A decision answers what was written before it: up to the message `last`, the newest that its page knew of. */
export async function endWaitingUpTo(tx: Tx, about: Prisma.ConversationWhereInput, last: number): Promise<void> {
  const where = { ...about, isWaiting: true, lastMessageId: { lte: last } };
  await tx.conversation.updateMany({ where, data: { isWaiting: false } });
}
