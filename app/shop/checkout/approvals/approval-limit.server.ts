import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { lockCompany } from "~/shop/customers/companies/company.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { approversOf } from "./approvers.server";

/** The amount over which a company's orders are approved by a second person, and who may order; null: no such amount. */
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

/**
 * Sets the amount over which orders of a company are approved by a second person, or removes it. Throws a Problem: not_approved; "refused" with the field "amount" while fewer than two people may order.
 */
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
