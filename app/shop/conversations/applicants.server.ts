import { Problem } from "~/shop/base/problem";
import type { Decision } from "~/shop/customers/applications/approval";
import { decide, decideAndSay, type DecisionResult } from "~/shop/customers/applications/approval.server";
import { addMessage, conversationAbout } from "./add-message.server";
import type { Subject } from "./conversation";
import { replyAddress } from "./inbound/reply-address.server";

/**
 * Asks an applicant who waits: the question is a message of their account, and the letter with it can be answered. Refuses as
 * `decide`.
 */
export function askApplicant(companyId: string, actorId: string, question: string, last = 0): Promise<DecisionResult> {
  const subject: Subject = { kind: "company", id: companyId };
  return decideAndSay({
    decision: "ask",
    companyId,
    actorId,
    reason: question,
    last,
    async say(tx, contactId) {
      const message = {
        subject,
        companyId,
        fromShop: true,
        authorId: actorId,
        text: question,
        photos: [],
        isTold: true,
      };
      await addMessage(tx, message);
      const where = conversationAbout(subject);
      const { id } = await tx.conversation.findFirstOrThrow({ where, select: { id: true } });
      return replyAddress(id, { userId: contactId });
    },
  });
}

export interface DecisionResults {
  /** Names. */
  done: string[];
  unchanged: string[];
  /** One for each applicant for whom the decision was refused. */
  problems: Problem[];
}

/** Each in its own transaction: a refusal for one does not affect the others. `reason` as of `decide`, or the question; `last` as of `decide`. */
export async function decideAll(
  decision: Decision,
  companyIds: readonly string[],
  actorId: string,
  reason: string | null,
  last = 0,
): Promise<DecisionResults> {
  const results: DecisionResults = { done: [], unchanged: [], problems: [] };
  for (const companyId of new Set(companyIds)) {
    try {
      const { name, changed } =
        decision === "ask"
          ? await askApplicant(companyId, actorId, reason ?? "", last)
          : await decide(decision, companyId, actorId, reason, last);
      (changed ? results.done : results.unchanged).push(name);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.problems.push(error);
    }
  }
  return results;
}
