import { markLookAlikes } from "~/formats/email";
import { db, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { ADMIN, isAnyAdmin, isLastingAdmin, LASTING_ADMIN } from "~/shop/customers/people/staff-role";
import { foundCompany } from "~/shop/customers/companies/company.server";
import { updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { Problem } from "~/shop/base/problem";
import type { GrantedVia } from "./staff-letters";
import { announceAdmin } from "./announce-admin.server";
import { changeRole, lockRoleOf } from "./role-changes.server";

/** How a role without an end is granted. */
type LastingVia = Exclude<GrantedVia, "emergency" | "kept">;

/** How the admin role is granted. */
export interface Grant {
  via?: LastingVia;
  /** The network address of a grant at /admin-setup. */
  address?: string | null;
}

/**
 * Grants a person the admin role, closes their request for it and notifies the admins. It takes effect with the person's
 * next HTTP request. A temporary role becomes one without an end. `actorId` is the admin who decided, or null for the
 * shop's operator. Idempotent: returns whether anything changed. Throws the Problems of lockRoleOf.
 */
export function grantAdmin(userId: string, actorId: string | null, grant?: Grant): Promise<boolean> {
  return db.write((tx) => grantAdminIn(tx, userId, actorId, grant));
}

/** grantAdmin within an existing transaction. At /admin-setup people who are no admins grant it to themselves. */
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
  const role = { staffRole: ADMIN, adminUntil: null, adminRequestedAt: null };
  const changed = await changeRole(tx, person, role, entry);
  if (changed && !isLastingAdmin(person)) await announceAdmin(tx, person, { actorId, via, address });
  return changed;
}

/** An admin acts for the shop, and so for no customer but a company of their own. Throws a Problem "refused" if that is closed. */
async function leaveCustomers(tx: Tx, userId: string): Promise<void> {
  const left = { userId, company: { contactId: { not: userId } } };
  const { count } = await tx.membership.deleteMany({ where: left });
  const { erasedAt, contactOf: own } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { erasedAt: true, contactOf: { select: { approvalStatus: true } } },
  });
  const isClosed = own.every(({ approvalStatus }) => approvalStatus === "closed");
  if (erasedAt || (own.length > 0 && isClosed)) {
    throw new Problem("refused.closed_account");
  }
  if (own.length === 0) await foundCompany(tx, userId);
  if (count > 0) await updateSearchTextsOf(tx, userId);
}

/**
 * Grants a person the admin role at /admin-setup if the shop has no admin yet, temporary ones included, with themselves as the
 * actor. Of several concurrent calls only one succeeds. Returns whether it was this one. Throws a Problem "not_found" for an
 * unknown person.
 */
export async function grantFirstAdminIn(tx: Tx, userId: string, grant?: Omit<Grant, "via">): Promise<boolean> {
  await lockRoleOf(tx, userId, null);
  const admin = await tx.user.findFirst({ where: isAnyAdmin(new Date()), select: { id: true } });
  return admin ? false : grantAdminIn(tx, userId, userId, { ...grant, via: "admin-setup" });
}

/**
 * Revokes a person's admin role; the person may be the actor. Idempotent: returns whether anything changed. Throws a
 * Problem "last_admin" when nobody else has the role without an end, also when two admins revoke each other's role
 * concurrently, and the Problems of lockRoleOf. A temporary admin may give up their own role.
 */
export function revokeAdmin(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId === userId ? null : actorId);
    if (isLastingAdmin(person)) {
      const others = await tx.user.count({
        where: { ...LASTING_ADMIN, id: { not: userId } },
      });
      if (others === 0) throw new Problem("last_admin", { name: markLookAlikes(personName(person)) });
    }
    const entry = { actorId, action: "take_admin" } as const;
    return changeRole(tx, person, { staffRole: null, adminUntil: null }, entry);
  });
}

/**
 * Refuses a request for the admin role. Idempotent: returns false if there is no request any more, for example because
 * another admin has granted it. Throws the Problems of lockRoleOf.
 */
export function refuseAdminRequest(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoleOf(tx, userId, actorId);
    const entry = { actorId, action: "refuse_admin_request" } as const;
    return changeRole(tx, person, { adminRequestedAt: null }, entry);
  });
}
