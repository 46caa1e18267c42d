import { db, type Tx } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { isAnyAdmin } from "~/shop/customers/admin-role";
import { Problem } from "~/shop/problem";
import { announceAdmin, type GrantedVia } from "./announce-admin.server";
import { changeRole, lockRoleOf } from "./role-changes.server";

/** How a role without an end is granted. */
type LastingVia = Exclude<GrantedVia, "emergency" | "kept">;

/** The note in the audit entry about how somebody got the role. */
const AUDIT_NOTES: Record<LastingVia, string | null> = {
  "admin-panel": null,
  script: "With the operator's script",
  "admin-setup": "At /admin-setup",
};

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
export function grantAdmin(
  userId: string,
  actorId: string | null,
  grant?: Grant,
): Promise<boolean> {
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
  if (await tx.user.count({ where: { id: userId, approvalStatus: "closed", isApproved: false } })) {
    throw new Problem("refused", "This account is closed.");
  }
  // An admin acts for the shop, and so for no customer.
  await tx.user.updateMany({
    where: { id: userId, approvalStatus: "colleague" },
    data: { approvalStatus: "waiting", companyId: null, companyRole: null },
  });
  const entry = { actorId, action: "grant_admin", note: AUDIT_NOTES[via], address } as const;
  const wanted = { isAdmin: true, adminUntil: null, adminRequestedAt: null };
  const changed = await changeRole(tx, person, wanted, entry);
  if (changed && !person.isAdmin) await announceAdmin(tx, person, { actorId, via, address });
  return changed;
}

/**
 * Grants a person the admin role if the shop has no admin yet, temporary ones included, with themselves as the actor. Of
 * several concurrent calls only one succeeds. Returns whether it was this one. Throws a Problem "not_found" for an unknown
 * person.
 */
export function grantFirstAdmin(userId: string, grant?: Omit<Grant, "via">): Promise<boolean> {
  return db.write((tx) => grantFirstAdminIn(tx, userId, grant));
}

/** grantFirstAdmin within an existing transaction. */
export async function grantFirstAdminIn(
  tx: Tx,
  userId: string,
  grant?: Omit<Grant, "via">,
): Promise<boolean> {
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
    if (person.isAdmin) {
      const others = await tx.user.count({ where: { isAdmin: true, id: { not: userId } } });
      if (others === 0) {
        const name = nameForAdmins(person);
        throw new Problem(
          "last_admin",
          `${name} is the last admin. Grant the role to somebody else first.`,
        );
      }
    }
    const entry = { actorId, action: "take_admin" } as const;
    return changeRole(tx, person, { isAdmin: false, adminUntil: null }, entry);
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
