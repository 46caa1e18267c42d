import { db } from "~/db/db.server";

/** Values of `staffRole` that no version of the shop gives rights, one of them of a role that is never stored. */
export const UNKNOWN_ROLES = [
  "representative",
  "temporary-admin",
  "admin",
  "Owner",
  "owner ",
  "",
  "constructor",
  "__proto__",
] as const;

/** A role that the check of the database would refuse: what is left without it is the shop's own parser. */
export async function storeUnknownRole(userId: string, staffRole: string): Promise<void> {
  if (db.kind === "postgres") {
    await db.write((tx) => tx.$executeRaw`ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_staffRole_check"`);
  }
  await db.write(async (tx) => {
    if (db.kind === "sqlite") await tx.$queryRaw`PRAGMA ignore_check_constraints = ON`;
    await tx.user.update({ where: { id: userId }, data: { staffRole }, select: { id: true } });
    if (db.kind === "sqlite") await tx.$queryRaw`PRAGMA ignore_check_constraints = OFF`;
  });
}
