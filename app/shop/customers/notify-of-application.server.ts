import type { Tx } from "~/db/db.server";
import { applicationReceived, newApplication } from "~/shop/customers/letters/application";
import { queueLetter, queueToStaff } from "~/shop/mail/send-letter.server";
import { personName } from "~/formats/person-name";
import { approvalStatusOf } from "./approval";

/**
 * After a first sign-in, mails the applicant and the staff that the application is waiting; does nothing if it is not, or if a
 * customer has invited them as a colleague.
 */
export async function notifyOfApplication(tx: Tx, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      firstName: true,
      lastName: true,
      isAdmin: true,
      isApproved: true,
      approvalStatus: true,
    },
  });
  if (user.isAdmin || approvalStatusOf(user) !== "waiting") return;
  const asColleague = { email: user.email, acceptedAt: null, revokedAt: null };
  const where = { ...asColleague, expiresAt: { gt: new Date() } };
  if ((await tx.companyInvitation.count({ where })) > 0) return;
  const { email, firstName } = user;
  await queueLetter(tx, {
    key: `application:${userId}:received`,
    kind: "application-received",
    to: email,
    letter: applicationReceived({ firstName }),
  });
  await queueToStaff(tx, {
    key: `application:${userId}:desk`,
    kind: "new-application",
    replyTo: email,
    letter: newApplication({ userId, name: personName(user), email }),
  });
}
