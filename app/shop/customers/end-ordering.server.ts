import type { Tx } from "~/db/db.server";

/**
 * Ends that admins order for a person and that this person orders for customers: because they are suspended, or have become
 * an admin or are one no more. Otherwise a session would go on with it once that is undone.
 */
export async function endOrdering(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({
    where: { orderingForId: { not: null }, OR: [{ userId }, { orderingForId: userId }] },
    data: { orderingForId: null },
  });
}
