import type { Tx } from "~/db/db.server";
import { formatDateTime } from "~/formats/dates";
import { apiKeyCreated, apiKeyRevoked } from "./letters/api-key";
import { contactOf } from "~/shop/customers/companies/company.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { type KeyScope, SCOPE_LABELS } from "./api-key";

interface StoredKey {
  id: number;
  companyId: string;
  name: string;
  hint: string;
  scope: KeyScope;
}

const LETTERS = {
  made: { kind: "api-key-made", compose: apiKeyCreated },
  revoked: { kind: "api-key-revoked", compose: apiKeyRevoked },
} as const;

/** Queues a mail to the contact of the company whose key was created or revoked, in the same transaction, in case it was somebody else. */
export async function notifyKeyOwner(
  tx: Tx,
  { id, companyId, name, hint, scope }: StoredKey,
  event: keyof typeof LETTERS,
): Promise<void> {
  const { email, firstName } = await contactOf(tx, companyId);
  const { kind, compose } = LETTERS[event];
  const letter = compose({
    firstName,
    name,
    hint,
    scope: SCOPE_LABELS[scope],
    when: formatDateTime(new Date()),
  });
  await queueLetter(tx, { key: `api-key:${id}:${event}`, kind, to: email, letter });
}
