import { randomUUID } from "node:crypto";

import type { Prisma, Tx } from "~/db/db.server";

/** The Prisma condition for the company in which somebody is the contact; a closed one is nobody's any more. */
export const ownCompany = (userId: string) => ({
  contactId: userId,
  approvalStatus: { not: "closed" },
});

/**
 * Creates the company of a person, who is its owner and contact. It has their id, unless an erased company of theirs has it. The caller
 * updates the search texts.
 */
export async function foundCompany(
  tx: Tx,
  userId: string,
  profile: Omit<Prisma.CompanyUncheckedCreateInput, "id" | "contactId"> = {},
): Promise<void> {
  const isTaken = (await tx.company.count({ where: { id: userId } })) > 0;
  const id = isTaken ? randomUUID() : userId;
  await tx.company.create({
    data: { id, contactId: userId, ...profile },
    select: { id: true },
  });
  await tx.membership.create({
    data: { userId, companyId: id, role: "owner" },
    select: { userId: true },
  });
}
