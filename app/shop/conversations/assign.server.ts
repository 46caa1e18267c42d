import { z } from "zod";

import { db } from "~/db/db.server";
import { rowId } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
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
