import { db } from "~/db/db.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { oneADay, queueLetter } from "~/shop/brand/mail/send-letter.server";
import { aboutOf, languageOfVisitor } from "../add-message.server";
import type { Subject } from "../conversation";
import { mailNotTaken, type RefusedMail } from "../message-letters";

/** Whose a reply address is. */
export interface TokenHolder {
  subject: Subject;
  email: string;
  firstName: string | null;
  isStaff: boolean;
  /** Where they can write instead; null: nowhere. */
  page: string | null;
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Tells them that their mail was not taken, or `names` of its files, once a day for each reason. Whoever calls knows that the mail is
 * theirs and of no program; an answer to this letter goes to the shop's mailbox, not to the conversation.
 */
export async function tellNotTaken(
  conversationId: number,
  { subject, email, firstName, isStaff, page }: TokenHolder,
  what: { why: RefusedMail | "files"; names: string },
): Promise<void> {
  await db.write(async (tx) => {
    const told = ["mail not taken", conversationId, what.why, email];
    if (!(await claimDedupeKey(tx, told, DAY_SECONDS))) return;
    const about = await aboutOf(tx, subject);
    await queueLetter(tx, {
      key: oneADay(`mail-not-taken:${conversationId}:${what.why}`, email),
      kind: "mail-not-taken",
      to: email,
      ...languageOfVisitor(about),
      letter: ({ salesEmail }) => mailNotTaken({ ...what, about, firstName, isStaff, page, salesEmail }),
    });
  });
}
