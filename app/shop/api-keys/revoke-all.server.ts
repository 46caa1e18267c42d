import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { apiKeysRevoked } from "~/shop/api-keys/letters/api-key";
import { queueLetter } from "~/shop/mail/send-letter.server";

/** Revokes all keys of a customer on behalf of an admin, and mails the customer. Returns how many were active. */
export function revokeAllApiKeys(userId: string, actorId: string): Promise<number> {
  return db.write(async (tx) => {
    const revokedAt = new Date();
    const { count } = await tx.apiKey.updateMany({
      where: { userId, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) return 0;
    const owner = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await record(tx, {
      actorId,
      action: "revoke_all_api_keys",
      subject: `user:${userId}`,
      label: personName(owner),
      before: { keys: count },
      after: { keys: 0 },
    });
    await queueLetter(tx, {
      key: `api-keys:${userId}:${revokedAt.getTime()}`,
      kind: "api-key-revoked",
      to: owner.email,
      letter: apiKeysRevoked({ firstName: owner.firstName, count }),
    });
    return count;
  });
}

/** Revokes the keys of a company that one of its people made, and mails the company. Returns how many were active. */
export async function revokeKeysMadeBy(
  tx: Tx,
  companyId: string,
  person: { id: string; name: string },
): Promise<number> {
  const revokedAt = new Date();
  const { count } = await tx.apiKey.updateMany({
    where: { userId: companyId, createdById: person.id, revokedAt: null },
    data: { revokedAt },
  });
  if (count === 0) return 0;
  const owner = await tx.user.findUniqueOrThrow({ where: { id: companyId } });
  await queueLetter(tx, {
    key: `api-keys:${companyId}:${revokedAt.getTime()}`,
    kind: "api-key-revoked",
    to: owner.email,
    letter: apiKeysRevoked({ firstName: owner.firstName, count, removed: person.name }),
  });
  return count;
}
