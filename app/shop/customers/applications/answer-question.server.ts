import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { searchText } from "~/shop/base/search/words";

/** The applicant has reacted to the brand's question; saves the answer as an inquiry of the company. */
export async function answerQuestion(tx: Tx, companyId: string, answer: string | null): Promise<void> {
  await tx.company.updateMany({
    where: { id: companyId, approvalStatus: "question" },
    data: { approvalStatus: "waiting", approvalSince: new Date() },
  });
  if (!answer) return;
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
