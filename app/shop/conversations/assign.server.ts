import { z } from "zod";

import { db } from "~/db/db.server";
import { conversationAbout } from "./add-message.server";
import type { Subject } from "./conversation";

/** No answer is needed: `end`. */
export const conversationForm = z.object({ intent: z.enum(["take", "release", "end"]) });

/** Says who of the staff answers; null: nobody yet. */
export async function assignConversation(subject: Subject, assignedToId: string | null): Promise<void> {
  await db.write((tx) => tx.conversation.updateMany({ where: conversationAbout(subject), data: { assignedToId } }));
}

/** The customer waits for no answer. */
export async function endWaiting(subject: Subject): Promise<void> {
  await db.write((tx) => tx.conversation.updateMany({ where: conversationAbout(subject), data: { isWaiting: false } }));
}
