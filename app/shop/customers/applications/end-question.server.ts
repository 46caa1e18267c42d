import type { Tx } from "~/db/db.server";

/** The applicant has reacted to the brand's question, and waits again; does nothing for anybody else. */
export async function endQuestion(tx: Tx, companyId: string): Promise<void> {
  await tx.company.updateMany({
    where: { id: companyId, approvalStatus: "question" },
    data: { approvalStatus: "waiting", approvalSince: new Date() },
  });
}
