import type { Tx } from "~/db/db.server";
import { formatDateTime } from "~/formats/dates";
import { apiKeyMade, apiKeyRevoked } from "~/shop/api-keys/letters/api-key";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { type KeyScope, SCOPE_LABELS } from "./api-key";

interface KeptKey {
  id: number;
  userId: string;
  name: string;
  hint: string;
  scope: KeyScope;
}

const LETTERS = {
  made: { kind: "api-key-made", write: apiKeyMade },
  revoked: { kind: "api-key-revoked", write: apiKeyRevoked },
} as const;

/** Writes to a key's owner what happened to it, in the transaction in which it did: if it was not them, they must know. */
export async function notifyKeyOwner(
  tx: Tx,
  { id, userId, name, hint, scope }: KeptKey,
  what: keyof typeof LETTERS,
): Promise<void> {
  const { email, firstName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  });
  const { kind, write } = LETTERS[what];
  const letter = write({
    ...{ firstName, name, hint },
    scope: SCOPE_LABELS[scope],
    when: formatDateTime(new Date()),
  });
  await queueLetter(tx, { key: `api-key:${id}:${what}`, kind, to: email, letter });
}
