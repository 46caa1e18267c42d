import { z } from "zod";

import { db, type Prisma, type Tx, writeIfPossible } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { record } from "~/shop/base/audit/audit.server";
import { requiredLine } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import {
  API_KEY,
  type ApiKeyRow,
  KEY_PREFIX,
  KEY_SCOPES,
  type KeyScope,
  MAX_KEY_NAME_LENGTH,
  MAX_KEYS,
} from "~/shop/customers/api-keys/api-key";
import { APPROVED } from "~/shop/customers/applications/approval";
import { contactOf } from "~/shop/customers/companies/company.server";
import { apiKeyCreated, apiKeyRevoked } from "./api-key-letters";
import { hashOf, labelOf, makeKey, staleUse } from "./key-secret.server";

export const apiKeyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    name: requiredLine(MAX_KEY_NAME_LENGTH, t.enterKeyName),
    scope: z.enum(KEY_SCOPES, { error: t.chooseKeyScope }),
  }),
  z.object({ intent: z.literal("revoke"), id: z.string().default("") }),
]);

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

/**
 * Queues a mail to the company's contact, in the same transaction, in case somebody else created or revoked the key.
 */
async function notifyKeyOwner(
  tx: Tx,
  { id, companyId, name, hint, scope }: StoredKey,
  event: keyof typeof LETTERS,
): Promise<void> {
  const { email, firstName } = await contactOf(tx, companyId);
  const { kind, compose } = LETTERS[event];
  const at = new Date();
  await queueLetter(tx, {
    key: `api-key:${id}:${event}`,
    kind,
    to: email,
    letter: () => compose({ firstName, name, hint, scope, at }),
  });
}

/**
 * Returns the key. This is the only time: only its hash is stored. `actorId` is an owner of the company. Refuses as
 * not_allowed somebody who no longer is.
 */
export function createApiKey(
  companyId: string,
  { name, scope, actorId }: { name: string; scope: KeyScope; actorId: string },
): Promise<{ id: number; key: string }> {
  const { key, hint, keyHash } = makeKey(KEY_PREFIX);
  return db.write(async (tx) => {
    // Locks the company's row, so that concurrent calls run one after the other.
    const { count } = await tx.company.updateMany({
      where: { id: companyId, ...APPROVED },
      data: { updatedAt: new Date() },
    });
    if (count === 0) throw new Problem("not_approved");
    await refuseUnlessOwner(tx, companyId, actorId);
    if ((await tx.apiKey.count({ where: { companyId, revokedAt: null } })) >= MAX_KEYS) {
      throw new Problem("too_many_keys", { most: MAX_KEYS });
    }
    const created = { name, scope, hint };
    const { id } = await tx.apiKey.create({
      data: { companyId, ...created, keyHash, createdById: actorId },
      select: { id: true },
    });
    await record(tx, {
      actorId,
      action: "create_api_key",
      subject: `api-key:${id}`,
      label: labelOf(created),
      after: { scope },
    });
    await notifyKeyOwner(tx, { id, companyId, ...created }, "made");
    return { id, key };
  });
}

/** Removing a colleague locks the company as well: nobody who has just been removed makes a key. */
async function refuseUnlessOwner(tx: Tx, companyId: string, id: string): Promise<void> {
  const owners = await tx.membership.count({ where: { userId: id, companyId, role: "owner" } });
  if (owners === 0) throw new Problem("not_allowed.make_api_keys");
}

/** Newest first. */
export async function myApiKeys(companyId: string): Promise<ApiKeyRow[]> {
  const rows = await db.read.apiKey.findMany({
    where: { companyId, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      name: true,
      hint: true,
      scope: true,
      createdAt: true,
      lastUsedAt: true,
      createdBy: { select: contactColumns },
    },
  });
  return rows.map(({ scope, createdBy, ...row }) => ({
    ...row,
    scope: asScope(scope),
    createdBy: createdBy && personName(createdBy),
  }));
}

/** Returns the key's name; does nothing when it is already revoked. */
export function revokeApiKey(companyId: string, id: number, actorId: string): Promise<string> {
  return db.write(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, companyId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const key = await tx.apiKey.findUnique({ where: { id, companyId } });
    if (!key) throw new Problem("not_found.api_key");
    if (count === 0) return key.name;
    await record(tx, {
      actorId,
      action: "revoke_api_key",
      subject: `api-key:${id}`,
      label: labelOf(key),
    });
    await notifyKeyOwner(tx, { ...key, scope: asScope(key.scope) }, "revoked");
    return key.name;
  });
}

/** With `fields` of its company; null for an unknown or revoked key. Updates the time of last use. */
export async function findApiKey<Fields extends Prisma.CompanySelect>(key: string, fields: Fields) {
  if (!API_KEY.test(key)) return null;
  const row = await db.read.apiKey.findUnique({
    where: { keyHash: hashOf(key), revokedAt: null },
    select: { id: true, scope: true, lastUsedAt: true, company: { select: fields } },
  });
  if (!row) return null;
  const stale = staleUse(row.lastUsedAt);
  if (stale) {
    const where = { id: row.id, ...stale };
    await writeIfPossible((tx) => tx.apiKey.updateMany({ where, data: { lastUsedAt: new Date() } }));
  }
  return { id: row.id, scope: asScope(row.scope), company: row.company };
}

const asScope = (stored: string): KeyScope => (stored === "order" ? "order" : "read");
