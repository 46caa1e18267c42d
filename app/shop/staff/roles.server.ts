import { db, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/problem";
import { announceAdmin, type GrantedVia } from "./announce-admin.server";
import { changeRole, lockRoles } from "./role-changes.server";

/** What the record's note says of the way by which somebody came to the role. */
const VIA_WORDS: Record<GrantedVia, string | null> = {
  desk: null,
  script: "With the operator's script",
  "admin-setup": "At /admin-setup",
  emergency: "With an emergency code",
};

/** What goes with a grant. */
export interface Grant {
  via?: GrantedVia;
  /** The network address, of grants at a special door. */
  address?: string | null;
}

/**
 * Gives a person the admin role, answers their request for it and writes to the admins. It counts from their next
 * request on. `actorId` is the admin who decided, null the shop's operator. Gives whether it changed anything: twice is harmless.
 * Throws a Problem "not_found" for an unknown person.
 */
export function grantAdmin(
  userId: string,
  actorId: string | null,
  grant?: Grant,
): Promise<boolean> {
  return db.write((tx) => grantAdminIn(tx, userId, actorId, grant));
}

/** grantAdmin within a transaction that does more, such as using up an emergency code. */
export async function grantAdminIn(
  tx: Tx,
  userId: string,
  actorId: string | null,
  { via = "desk", address = null }: Grant = {},
): Promise<boolean> {
  const person = await lockRoles(tx, userId);
  const deed = { actorId, action: "grant_admin", note: VIA_WORDS[via], address } as const;
  const changed = await changeRole(tx, person, { isAdmin: true, adminRequestedAt: null }, deed);
  if (changed && !person.isAdmin) await announceAdmin(tx, person, { actorId, via, address });
  return changed;
}

/**
 * Gives a person the admin role if the shop has no admin yet; they are the actor themselves. Of many at the same
 * moment one gets it. Gives whether it was this one. Throws a Problem "not_found" for an unknown person.
 */
export function grantFirstAdmin(userId: string, grant?: Omit<Grant, "via">): Promise<boolean> {
  return db.write((tx) => grantFirstAdminIn(tx, userId, grant));
}

/** grantFirstAdmin within a transaction that does more. */
export async function grantFirstAdminIn(
  tx: Tx,
  userId: string,
  grant?: Omit<Grant, "via">,
): Promise<boolean> {
  await lockRoles(tx, userId);
  const admin = await tx.user.findFirst({ where: { isAdmin: true }, select: { id: true } });
  return admin ? false : grantAdminIn(tx, userId, userId, { ...grant, via: "admin-setup" });
}

/**
 * Takes the admin role from a person, who may be the actor. Gives whether it changed anything: twice is harmless.
 * Throws a Problem "last_admin" when nobody else has the role, also when two admins take each other's at the same
 * moment, and "not_found" for an unknown person.
 */
export function revokeAdmin(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoles(tx, userId);
    if (!person.isAdmin) return false;
    const others = await tx.user.count({ where: { isAdmin: true, id: { not: userId } } });
    if (others === 0) {
      const name = personName(person);
      throw new Problem(
        "last_admin",
        `${name} is the last admin. Grant the role to somebody else first.`,
      );
    }
    return changeRole(tx, person, { isAdmin: false }, { actorId, action: "take_admin" });
  });
}

/**
 * Answers a request for the admin role with no. Gives whether it changed anything: twice is harmless, and so is
 * a request that another admin has granted. Throws a Problem "not_found" for an unknown person.
 */
export function refuseAdminRequest(userId: string, actorId: string | null): Promise<boolean> {
  return db.write(async (tx) => {
    const person = await lockRoles(tx, userId);
    const deed = { actorId, action: "refuse_admin_request" } as const;
    return changeRole(tx, person, { adminRequestedAt: null }, deed);
  });
}
