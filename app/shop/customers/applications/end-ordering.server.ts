import type { Tx } from "~/db/db.server";

const ENDED = { orderingForId: null } as const;

/**
 * Ends that admins order for a company: because it is suspended. Otherwise a session would go on with it once that is undone.
 */
export async function endOrderingFor(tx: Tx, companyId: string): Promise<void> {
  await tx.session.updateMany({ where: { orderingForId: companyId }, data: ENDED });
}

/** Ends that a person orders for customers, and admins for them: because they have become an admin, or are one no more. */
export async function endOrderingOf(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({
    where: {
      orderingForId: { not: null },
      OR: [{ userId }, { orderingFor: { contactId: userId } }],
    },
    data: ENDED,
  });
}
