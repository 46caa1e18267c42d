import { markLookAlikes } from "~/formats/email";
import { db, type Tx } from "~/db/db.server";
import { nameForAdmins, personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { isOwner, OWNER } from "~/shop/customers/people/staff-role";
import { Problem } from "~/shop/base/problem";
import { announceAdmin } from "./announce-admin.server";
import { changeStaffRole, lockRoleOf, lockRoles } from "./role-changes.server";

/** By an emergency code. */
export const TEMPORARY_HOURS = 4;

/**
 * For four hours by an emergency code; notifies the admins. A temporary admin has all four hours again. `address` is
 * the network address of the attempt. Returns when the role ends; null for a person whose admin role has no end, which
 * stays as it is.
 */
export async function grantTemporaryAdminIn(tx: Tx, userId: string, address: string): Promise<Date | null> {
  const person = await lockRoleOf(tx, userId, null);
  if (isOwner(person)) return null;
  const adminUntil = new Date(Date.now() + TEMPORARY_HOURS * 60 * 60_000);
  await changeStaffRole(
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
 * Gives a temporary role no end, closes the person's request and notifies the admins. Returns false if it has no end
 * already. Refuses as expired a role that has ended, and as lockRoleOf: a temporary admin cannot keep anybody,
 * themselves included.
 */
export function keepAdmin(userId: string, actorId: string): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId);
    if (isOwner(person)) return false;
    if (!person.adminUntil) {
      throw new Problem("expired.admin_role", { name: markLookAlikes(personName(person)) });
    }
    const role = { staffRole: OWNER, adminUntil: null, adminRequestedAt: null };
    await changeStaffRole(tx, person, role, { actorId, action: "keep_admin" });
    await announceAdmin(tx, person, { actorId, via: "kept", address: null });
    return true;
  });
}

/**
 * Each with an audit entry. Rights end without it, because each request compares the time. Returns how many they were.
 */
export async function endTemporaryAdmins(): Promise<number> {
  const due = await db.read.user.count({ where: { adminUntil: { lte: new Date() } } });
  return due > 0 ? db.write((tx) => lockRoles(tx)) : 0;
}

export interface TemporaryAdmin {
  id: string;
  name: string;
  email: string;
  until: Date;
}

/** The next to end first. */
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
