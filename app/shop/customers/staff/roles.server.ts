import { markLookAlikes } from "~/formats/email";
import { db, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { isAnyOwner, isOwner, OWNER, OWNERS, type StoredRole } from "~/shop/customers/people/staff-role";
import { foundCompany } from "~/shop/customers/companies/company.server";
import { updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { Problem } from "~/shop/base/problem";
import type { GrantedVia } from "./staff-letters";
import { announceAdmin } from "./announce-admin.server";
import { changeStaffRole, lockRoleOf, type RoleHolder } from "./role-changes.server";

/** Grants without an end. */
type LastingVia = Exclude<GrantedVia, "emergency" | "kept">;

export interface Grant {
  via?: LastingVia;
  /** Of a grant at /admin-setup. */
  address?: string | null;
}

/**
 * Closes the person's request and notifies the admins. Takes effect with the person's next HTTP request. A temporary
 * role becomes one without an end. `actorId` is the admin who decided, or null for the shop's operator. Idempotent:
 * returns whether anything changed. Refuses as lockRoleOf.
 */
export function grantAdmin(userId: string, actorId: string | null, grant?: Grant): Promise<boolean> {
  return db.write((tx) => grantAdminIn(tx, userId, actorId, grant));
}

/**
 * A role of the staff in place of the one that the person has, a temporary one included. Otherwise as grantAdmin, which is for
 * owners; of any other role nobody is notified. Refuses as last_admin to take the role of the only owner.
 */
export function giveRole(userId: string, actorId: string, staffRole: StoredRole): Promise<boolean> {
  return db.write((tx) => giveRoleIn(tx, userId, actorId, staffRole));
}

/** Within an existing transaction. */
export async function giveRoleIn(tx: Tx, userId: string, actorId: string, staffRole: StoredRole): Promise<boolean> {
  if (staffRole === OWNER) return grantAdminIn(tx, userId, actorId);
  const person = await lockRoleOf(tx, userId, actorId);
  await keepAnOwner(tx, person);
  await leaveCustomers(tx, userId);
  const role = { staffRole, adminUntil: null, adminRequestedAt: null };
  return changeStaffRole(tx, person, role, { actorId, action: "give_role" });
}

/** Throws for the only owner. */
async function keepAnOwner(tx: Tx, person: RoleHolder): Promise<void> {
  if (!isOwner(person)) return;
  const others = await tx.user.count({ where: { ...OWNERS, id: { not: person.id } } });
  if (others === 0) throw new Problem("last_admin", { name: markLookAlikes(personName(person)) });
}

/** Within an existing transaction. At /admin-setup people who are no admins grant it to themselves. */
export async function grantAdminIn(
  tx: Tx,
  userId: string,
  actorId: string | null,
  { via = "admin-panel", address = null }: Grant = {},
): Promise<boolean> {
  const person = await lockRoleOf(tx, userId, via === "admin-setup" ? null : actorId);
  await leaveCustomers(tx, userId);
  const entry = {
    actorId,
    action: "grant_admin",
    note: via === "admin-panel" ? null : t.grantNote(via),
    address,
  } as const;
  const role = { staffRole: OWNER, adminUntil: null, adminRequestedAt: null };
  const changed = await changeStaffRole(tx, person, role, entry);
  if (changed && !isOwner(person)) await announceAdmin(tx, person, { actorId, via, address });
  return changed;
}

/** An admin acts for the shop, and so for no customer but a company of their own. Refuses if that is closed. */
async function leaveCustomers(tx: Tx, userId: string): Promise<void> {
  const left = { userId, company: { contactId: { not: userId } } };
  const { count } = await tx.membership.deleteMany({ where: left });
  if (await isAccountClosed(tx, { id: userId })) throw new Problem("refused.closed_account");
  if ((await tx.company.count({ where: { contactId: userId } })) === 0) await foundCompany(tx, userId);
  if (count > 0) await updateSearchTextsOf(tx, userId);
}

/** Whether somebody is erased, or their own company closed: they get no role. */
export async function isAccountClosed(tx: Tx, where: { id: string } | { email: string }): Promise<boolean> {
  const user = await tx.user.findUnique({
    where,
    select: { erasedAt: true, contactOf: { select: { approvalStatus: true } } },
  });
  const own = user?.contactOf ?? [];
  const isClosed = own.length > 0 && own.every(({ approvalStatus }) => approvalStatus === "closed");
  return isClosed || Boolean(user?.erasedAt);
}

/**
 * At /admin-setup, if the shop has no admin yet, temporary ones included, with the person as the actor. Of several
 * concurrent calls only one succeeds. Returns whether it was this one.
 */
export async function grantFirstAdminIn(tx: Tx, userId: string, grant?: Omit<Grant, "via">): Promise<boolean> {
  await lockRoleOf(tx, userId, null);
  const admin = await tx.user.findFirst({ where: isAnyOwner(new Date()), select: { id: true } });
  return admin ? false : grantAdminIn(tx, userId, userId, { ...grant, via: "admin-setup" });
}

/**
 * The person may be the actor. Idempotent: returns whether anything changed. Refuses as last_admin when nobody else has
 * the role without an end, also when two admins revoke each other's role concurrently, and as lockRoleOf. A temporary
 * admin may give up their own role.
 */
export function revokeAdmin(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId === userId ? null : actorId);
    await keepAnOwner(tx, person);
    const entry = { actorId, action: "take_admin" } as const;
    return changeStaffRole(tx, person, { staffRole: null, adminUntil: null }, entry);
  });
}

/** Idempotent: returns false if there is no request any more, for example because another admin has granted it. */
export function refuseAdminRequest(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId);
    const entry = { actorId, action: "refuse_admin_request" } as const;
    return changeStaffRole(tx, person, { adminRequestedAt: null }, entry);
  });
}
