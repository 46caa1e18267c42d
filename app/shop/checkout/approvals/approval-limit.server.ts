import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { lockCompany } from "~/shop/customers/companies/company.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { approversOf } from "./approvers.server";

/** With those who may order; null: orders need no approval. */
export async function approvalLimitOf(
  companyId: string,
): Promise<{ amount: Cents | null; people: { id: string; name: string }[] }> {
  const [row, people] = await Promise.all([
    db.read.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { approvalLimit: true },
    }),
    approversOf(db.read, companyId),
  ]);
  return { amount: row.approvalLimit, people: people.map(({ id, name }) => ({ id, name })) };
}

/** Null removes the amount. Refuses, at "amount", a company in which fewer than two people may order. */
export function setApprovalLimit(
  { companyId, actorId }: { companyId: string; actorId: string },
  amount: Cents | null,
): Promise<void> {
  return db.write(async (tx) => {
    const { name } = await lockCompany(tx, companyId);
    const { approvalLimit } = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { approvalLimit: true },
    });
    if (approvalLimit === amount) return;
    if (amount !== null && (await approversOf(tx, companyId)).length < 2) {
      throw new Problem("refused.nobody_to_approve", {}, { field: "amount" });
    }
    await tx.company.updateMany({ where: { id: companyId }, data: { approvalLimit: amount } });
    await record(tx, {
      actorId,
      action: "change_approval_limit",
      subject: `company:${companyId}`,
      label: name,
      before: { approvalLimit },
      after: { approvalLimit: amount },
    });
  });
}
