import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { searchText } from "~/shop/search/words";

// The same answer within this time counts as a resubmit.
const SAME_ANSWER_SECONDS = 10 * 60;

/** Notes that an applicant has reacted to the brand's question, and saves the answer as an inquiry. */
export async function answerQuestion(tx: Tx, userId: string, answer: string | null): Promise<void> {
  await tx.user.updateMany({
    where: { id: userId, isApproved: false, approvalStatus: "question" },
    data: { approvalStatus: "waiting", approvalSince: new Date() },
  });
  if (!answer || !(await claimDedupeKey(tx, ["answer", userId, answer], SAME_ANSWER_SECONDS)))
    return;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.inquiry.create({
    data: {
      userId,
      customerName: personName(user),
      customerEmail: user.email,
      company: user.companyName,
      searchText: searchText(personName(user), user.email, user.companyName),
      message: answer,
      productDetails: [],
      totalItems: 0,
    },
    select: { id: true },
  });
}
