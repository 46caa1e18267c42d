import { db } from "~/db/db.server";
import { Problem } from "~/shop/problem";

/**
 * Approves an applicant for wholesale; they see prices from their next request on. Approving twice changes nothing.
 * Throws a Problem "not_found" for an unknown customer. `actorId` is the admin who decided; null for the machine's own operator (`npm run approve`).
 */
export function approveCustomer(userId: string, actorId: string | null): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, isApproved: false },
      data: { isApproved: true },
    });
    if (count === 1) {
      await tx.auditEntry.create({
        data: {
          actorId,
          action: "approve_customer",
          subject: `user:${userId}`,
          before: { isApproved: false },
          after: { isApproved: true },
        },
      });
      return;
    }
    const known = await tx.user.findUnique({ where: { id: userId }, select: { id: true } });
    if (!known) throw new Problem("not_found", "There is no such customer.");
  });
}
