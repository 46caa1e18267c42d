import { markLookAlikes } from "~/formats/email";
import { db, type Tx } from "~/db/db.server";
import { nameForAdmins, personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { ADMIN, isLastingAdmin } from "~/shop/customers/people/staff-role";
import { Problem } from "~/shop/base/problem";
import { announceAdmin } from "./announce-admin.server";
import { changeRole, lockRoleOf, lockRoles } from "./role-changes.server";

/** How long the admin role lasts that an emergency code gives. */
export const TEMPORARY_HOURS = 4;

/**
 * Makes a person an admin for four hours by an emergency code, and notifies the admins. A temporary admin has all four
 * hours again. `address` is the network address of the attempt. Returns when the role ends; null for a person whose admin
 * role has no end, which stays as it is. Throws a Problem "not_found" for an unknown person.
 */
export async function grantTemporaryAdminIn(tx: Tx, userId: string, address: string): Promise<Date | null> {
  const person = await lockRoleOf(tx, userId, null);
  if (isLastingAdmin(person)) return null;
  const adminUntil = new Date(Date.now() + TEMPORARY_HOURS * 60 * 60_000);
  await changeRole(
    tx,
    person,
    { adminUntil },
    { actorId: null, action: "grant_admin", note: t.grantNote("emergency"), address },
  );
  const grant = { actorId: null, via: "emergency", address, until: adminUntil } as const;
  await announceAdmin(tx, person, grant);
  return adminUntil;
}

/**
 * Makes a temporary admin role one without an end, closes the person's request for the role and notifies the admins.
 * Returns false if it has no end already. Throws a Problem "expired" when the role has ended, and those of lockRoleOf: a
 * temporary admin cannot keep anybody, themselves included.
 */
export function keepAdmin(userId: string, actorId: string): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId);
    if (isLastingAdmin(person)) return false;
    if (!person.adminUntil) {
      throw new Problem("expired.admin_role", { name: markLookAlikes(personName(person)) });
    }
    const role = { staffRole: ADMIN, adminUntil: null, adminRequestedAt: null };
    await changeRole(tx, person, role, { actorId, action: "keep_admin" });
    await announceAdmin(tx, person, { actorId, via: "kept", address: null });
    return true;
  });
}

/**
 * Writes down which temporary roles have ended, each with an audit entry. Their rights end without it, because each
 * request compares the time. Returns how many they were.
 */
export async function endTemporaryAdmins(): Promise<number> {
  const due = await db.read.user.count({ where: { adminUntil: { lte: new Date() } } });
  return due > 0 ? db.write(lockRoles) : 0;
}

/** A temporary admin, for the list of people. */
export interface TemporaryAdmin {
  id: string;
  name: string;
  email: string;
  until: Date;
}

/** Returns the people whose admin role ends, the next one first. */
export async function temporaryAdmins(): Promise<TemporaryAdmin[]> {
  const rows = await db.read.user.findMany({
    where: { adminUntil: { gt: new Date() } },
    orderBy: [{ adminUntil: "asc" }, { id: "asc" }],
    select: { id: true, email: true, firstName: true, lastName: true, adminUntil: true },
  });
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: nameForAdmins(row),
    until: row.adminUntil!,
  }));
}
