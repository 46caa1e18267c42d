import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { personName } from "~/formats/person-name";
import { apiKeysRevoked } from "./api-key-letters";
import { contactOf } from "~/shop/customers/companies/company.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";

/** On behalf of an admin; mails the company's contact. Returns how many were active. */
export function revokeAllApiKeys(companyId: string, actorId: string): Promise<number> {
  return db.write(async (tx) => {
    const revokedAt = new Date();
    const { count } = await tx.apiKey.updateMany({
      where: { companyId, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) return 0;
    const contact = await contactOf(tx, companyId);
    await record(tx, {
      actorId,
      action: "revoke_all_api_keys",
      subject: `company:${companyId}`,
      label: personName(contact),
      before: { keys: count },
      after: { keys: 0 },
    });
    await queueLetter(tx, {
      key: `api-keys:${companyId}:${revokedAt.getTime()}`,
      kind: "api-key-revoked",
      to: contact.email,
      letter: () => apiKeysRevoked({ firstName: contact.firstName, count }),
    });
    return count;
  });
}

/** The keys of a company that one of its people made; mails the company's contact. Returns how many were active. */
export async function revokeKeysMadeBy(
  tx: Tx,
  companyId: string,
  person: { id: string; name: string },
): Promise<number> {
  const revokedAt = new Date();
  const { count } = await tx.apiKey.updateMany({
    where: { companyId, createdById: person.id, revokedAt: null },
    data: { revokedAt },
  });
  if (count === 0) return 0;
  const contact = await contactOf(tx, companyId);
  await queueLetter(tx, {
    key: `api-keys:${companyId}:${revokedAt.getTime()}`,
    kind: "api-key-revoked",
    to: contact.email,
    letter: () => apiKeysRevoked({ firstName: contact.firstName, count, removed: person.name }),
  });
  return count;
}
