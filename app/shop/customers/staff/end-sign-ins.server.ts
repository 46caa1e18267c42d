import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";

/**
 * Signs a person out on every browser on behalf of an admin. Returns how many sessions were ended. API keys are not
 * concerned.
 */
export function endAllSignIns(userId: string, actorId: string): Promise<number> {
  return db.write(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId } });
    if (count === 0) return 0;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await record(tx, {
      actorId,
      action: "end_sign_ins",
      subject: `user:${userId}`,
      label: personName(user),
      before: { sessions: count },
      after: { sessions: 0 },
    });
    return count;
  });
}
