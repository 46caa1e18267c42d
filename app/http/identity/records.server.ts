import type { Adapter, AdapterPayload } from "oidc-provider";

import { db, type Prisma } from "~/db/db.server";
import { importProvider } from "./import-provider.server";

const BOOKKEEPING = { isBookkeeping: true };

/**
 * Storage of oidc-provider in the shop's database, for one kind of record ("AuthorizationCode"). Expired records are not
 * found; sweepSignIns (shop/customers/sign-in/sign-in-codes.server.ts) deletes them.
 */
export function identityRecords(kind: string): Adapter {
  const keyOf = (id: string) => `${kind}:${id}`;
  const findBy = async (where: Prisma.IdentityRecordWhereInput) => {
    const row = await db.read.identityRecord.findFirst({
      where: { ...where, expiresAt: { gt: new Date() } },
    });
    if (!row) return undefined;
    const consumed = row.consumedAt && Math.floor(row.consumedAt.getTime() / 1_000);
    return { ...(row.payload as AdapterPayload), ...(consumed && { consumed }) };
  };
  return {
    async upsert(id, payload, expiresIn = 0) {
      const key = keyOf(id);
      const row = {
        // Without properties that are undefined, which are no JSON.
        payload: JSON.parse(JSON.stringify(payload)) as Prisma.InputJsonObject,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: new Date(Date.now() + expiresIn * 1_000),
      };
      await db.write(
        (tx) =>
          tx.identityRecord.upsert({
            where: { key },
            create: { key, ...row },
            update: row,
            select: { key: true },
          }),
        BOOKKEEPING,
      );
    },
    find: (id) => findBy({ key: keyOf(id) }),
    findByUid: (uid) => findBy({ uid, key: { startsWith: keyOf("") } }),
    // The shop's provider has no device flow, the only one with user codes.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      const { count } = await db.write(
        (tx) =>
          tx.identityRecord.updateMany({
            where: { key: keyOf(id), consumedAt: null },
            data: { consumedAt: new Date() },
          }),
        BOOKKEEPING,
      );
      // Of two requests with one code at the same moment, the second one must not get tokens as well.
      if (count === 0) await refuseGrant();
    },
    async destroy(id) {
      await db.write((tx) => tx.identityRecord.deleteMany({ where: { key: keyOf(id) } }), BOOKKEEPING);
    },
    async revokeByGrantId(grantId) {
      await db.write((tx) => tx.identityRecord.deleteMany({ where: { grantId } }), BOOKKEEPING);
    },
  };
}

async function refuseGrant(): Promise<never> {
  const { errors } = await importProvider();
  throw new errors.InvalidGrant("already consumed");
}
