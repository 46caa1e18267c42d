import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { searchText } from "~/shop/base/search/words";

// The same answer within this time counts as a resubmit.
const SAME_ANSWER_SECONDS = 10 * 60;

/** The applicant has reacted to the brand's question; saves the answer as an inquiry of the company. */
export async function answerQuestion(tx: Tx, companyId: string, answer: string | null): Promise<void> {
  await tx.company.updateMany({
    where: { id: companyId, approvalStatus: "question" },
    data: { approvalStatus: "waiting", approvalSince: new Date() },
  });
  const isRepeat = answer && !(await claimDedupeKey(tx, ["answer", companyId, answer], SAME_ANSWER_SECONDS));
  if (!answer || isRepeat) return;
  const { name, contact } = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: namedCompany,
  });
  await tx.inquiry.create({
    data: {
      companyId,
      customerName: personName(contact),
      customerEmail: contact.email,
      company: name,
      searchText: searchText(personName(contact), contact.email, name),
      message: answer,
      productDetails: [],
      totalItems: 0,
    },
    select: { id: true },
  });
}
