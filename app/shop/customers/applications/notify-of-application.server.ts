import type { Tx } from "~/db/db.server";
import { applicationReceived, newApplication } from "./application-letters";
import { queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { NO_LASTING_STAFF } from "../people/staff-role";

/**
 * After a first sign-in, to the applicant and the staff; does nothing if the application does not wait, or if a
 * customer has invited them as a colleague.
 */
export async function notifyOfApplication(tx: Tx, userId: string): Promise<void> {
  const company = await tx.company.findFirst({
    where: { contactId: userId, approvalStatus: "waiting", contact: NO_LASTING_STAFF },
    select: namedCompany,
  });
  if (!company) return;
  const { email, firstName } = company.contact;
  const where = { email, acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } };
  if ((await tx.companyInvitation.count({ where })) > 0) return;
  await queueLetter(tx, {
    key: `application:${company.id}:received`,
    kind: "application-received",
    to: email,
    letter: () => applicationReceived(firstName),
  });
  await queueToStaff(tx, {
    key: `application:${company.id}:desk`,
    kind: "new-application",
    replyTo: email,
    letter: () => newApplication({ companyId: company.id, name: personName(company.contact), email }),
  });
}
