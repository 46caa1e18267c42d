import { z } from "zod";

import { db, type Prisma, type Tx, writeIfPossible } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { record } from "~/shop/base/audit/audit.server";
import { requiredLine, rowId } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { MAX_KEY_NAME_LENGTH } from "~/shop/customers/api-keys/api-key";
import { hashOf, labelOf, makeKey, staleUse } from "~/shop/customers/api-keys/key-secret.server";
import { OWNER, OWNERS } from "~/shop/customers/people/staff-role";
import {
  MAX_PROGRAM_KEYS,
  PROGRAM_KEY,
  PROGRAM_KEY_PREFIX,
  type ProgramKeyRow,
  PROGRAM_SCOPES,
  type ProgramScope,
} from "./program-key";
import { programKeyLetter } from "./program-key-letters";

export const programKeyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make-key"),
    name: requiredLine(MAX_KEY_NAME_LENGTH, t.enterKeyName),
    scope: z.enum(PROGRAM_SCOPES, { error: t.chooseKeyScope }),
  }),
  z.object({ intent: z.literal("revoke-key"), id: rowId() }),
]);

/** Owners who get the letter: those with the oldest accounts. */
const MAX_MAILS = 20;

async function tellOwners(
  tx: Tx,
  event: "made" | "revoked",
  { id, name, hint, scope }: { id: number; name: string; hint: string; scope: string },
  actorId: string,
): Promise<void> {
  const owners = await tx.user.findMany({
    where: OWNERS,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_MAILS,
    select: { id: true, email: true },
  });
  const actor = await tx.user.findUniqueOrThrow({ where: { id: actorId }, select: contactColumns });
  const change = { event, name, hint, scope: asProgramScope(scope), by: personName(actor), at: new Date() };
  const kind = event === "made" ? "program-key-made" : "program-key-revoked";
  await queueLetters(
    tx,
    owners.map((owner) => ({
      key: `program-key:${id}:${event}:${owner.id}`,
      kind,
      to: owner.email,
      letter: () => programKeyLetter(change),
    })),
  );
}

/** Returns the key. This is the only time: only its hash is stored. Refuses as not_allowed anybody but an owner of the shop. */
export function createProgramKey(
  actorId: string,
  { name, scope }: { name: string; scope: ProgramScope },
): Promise<{ id: number; key: string }> {
  const { key, hint, keyHash } = makeKey(PROGRAM_KEY_PREFIX);
  return db.write(async (tx) => {
    // Locks the row, whose role nobody takes meanwhile. A temporary admin makes none: it would outlive their own role.
    const { count } = await tx.user.updateMany({ where: { id: actorId, ...OWNERS }, data: { updatedAt: new Date() } });
    if (count === 0) throw new Problem("not_allowed.make_program_keys");
    if ((await tx.programKey.count({ where: { revokedAt: null } })) >= MAX_PROGRAM_KEYS) {
      throw new Problem("too_many_program_keys", { most: MAX_PROGRAM_KEYS });
    }
    const { id } = await tx.programKey.create({ data: { name, scope, hint, keyHash, createdById: actorId } });
    await record(tx, {
      actorId,
      action: "create_program_key",
      subject: `program-key:${id}`,
      label: labelOf({ name, hint }),
      after: { scope },
    });
    await tellOwners(tx, "made", { id, name, hint, scope }, actorId);
    return { id, key };
  });
}

/** Newest first. */
export async function programKeys(): Promise<ProgramKeyRow[]> {
  const rows = await db.read.programKey.findMany({
    where: { revokedAt: null },
    orderBy: { id: "desc" },
    select: {
      id: true,
      name: true,
      hint: true,
      scope: true,
      createdAt: true,
      lastUsedAt: true,
      createdBy: { select: { ...contactColumns, staffRole: true } },
    },
  });
  return rows.map(({ scope, createdBy, ...row }) => ({
    ...row,
    scope: asProgramScope(scope),
    createdBy: createdBy && personName(createdBy),
    works: createdBy?.staffRole === OWNER,
  }));
}

/** Returns the key's name; does nothing when it is already revoked. */
export function revokeProgramKey(actorId: string, id: number): Promise<string> {
  return db.write(async (tx) => {
    const { count } = await tx.programKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const key = await tx.programKey.findUnique({ where: { id } });
    if (!key) throw new Problem("not_found.program_key");
    if (count === 0) return key.name;
    await record(tx, { actorId, action: "revoke_program_key", subject: `program-key:${id}`, label: labelOf(key) });
    await tellOwners(tx, "revoked", key, actorId);
    return key.name;
  });
}

/**
 * With `fields` of who made it, who answers for its calls; null for an unknown or revoked key, and for one whose maker is no owner of
 * the shop any more. Updates the time of last use.
 */
export async function findProgramKey<Fields extends Prisma.UserSelect>(key: string, fields: Fields) {
  if (!PROGRAM_KEY.test(key)) return null;
  const row = await db.read.programKey.findUnique({
    where: { keyHash: hashOf(key), revokedAt: null, createdBy: OWNERS },
    select: { id: true, name: true, scope: true, lastUsedAt: true, createdBy: { select: fields } },
  });
  if (!row?.createdBy) return null;
  const stale = staleUse(row.lastUsedAt);
  if (stale) {
    const where = { id: row.id, ...stale };
    await writeIfPossible((tx) => tx.programKey.updateMany({ where, data: { lastUsedAt: new Date() } }));
  }
  return { id: row.id, name: row.name, scope: asProgramScope(row.scope), maker: row.createdBy };
}

const asProgramScope = (stored: string): ProgramScope => (stored === "write" ? "write" : "read");
