import type { Tx } from "~/db/db.server";
import { type NewAuditEntry, record } from "~/shop/base/audit/audit.server";
import { personName } from "~/formats/person-name";
import { can, staffColumns, staffStatusOf, type StaffColumns } from "~/shop/customers/people/staff-role";
import { invitationsOf, openInvitations } from "~/shop/customers/applications/invitation";
import { endOrderingOf } from "~/shop/customers/staff/ordering.server";
import { Problem } from "~/shop/base/problem";

interface Role extends StaffColumns {
  adminRequestedAt: Date | null;
}

export interface RoleHolder extends Role {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

// Expires far in the future, so that the deletion of expired rate limits leaves the row alone.
const LOCK_ROW = { key: "queue:admin-role", points: 0, expire: new Date("9999-12-31T00:00:00Z") };

const fields = {
  id: true,
  ...staffColumns,
  adminRequestedAt: true,
  firstName: true,
  lastName: true,
  email: true,
} as const satisfies Record<keyof RoleHolder, true>;

/**
 * For the rest of the transaction; also ends the temporary roles whose time is over. The lock is a row of its own,
 * because locking the admins' rows would not serialise changes while there are none. Refuses as not_allowed an actor who is no
 * longer an owner, or a temporary one: a role that they give would outlive their own. Returns how many ended.
 */
export async function lockRoles(tx: Tx, actorId: string | null = null): Promise<number> {
  await tx.rateLimit.upsert({
    where: { key: LOCK_ROW.key },
    create: LOCK_ROW,
    update: { expire: LOCK_ROW.expire },
    select: { key: true },
  });
  const ended = await tx.user.findMany({
    where: { adminUntil: { lte: new Date() } },
    select: fields,
  });
  for (const person of ended) {
    await changeStaffRole(tx, person, { adminUntil: null }, { actorId: null, action: "end_admin" });
  }
  if (actorId !== null) await checkActor(tx, actorId);
  return ended.length;
}

/**
 * lockRoles, and reads the person afterwards. `actorId` is the owner who decides; null is the shop's operator, or
 * somebody whom the settings allow it.
 */
export async function lockRoleOf(tx: Tx, id: string, actorId: string | null): Promise<RoleHolder> {
  await lockRoles(tx, actorId);
  const person = await tx.user.findUnique({ where: { id }, select: fields });
  if (!person) throw new Problem("not_found.person");
  return person;
}

async function checkActor(tx: Tx, id: string): Promise<void> {
  const actor = await tx.user.findUnique({ where: { id }, select: fields });
  if (actor && can(staffStatusOf(actor), "change-staff")) return;
  throw new Problem(actor?.adminUntil ? "not_allowed.change_roles" : "not_allowed.not_admin");
}

/** With an audit entry; a decision about `staffRole` ends open invitations to the staff. Returns whether anything differed. */
export async function changeStaffRole(
  tx: Tx,
  person: RoleHolder,
  role: Partial<Role>,
  entry: Pick<NewAuditEntry, "actorId" | "action" | "note" | "address">,
): Promise<boolean> {
  const names = (Object.keys(role) as (keyof Role)[]).filter((n) => person[n] !== role[n]);
  if (names.length === 0) return false;
  await tx.user.update({ where: { id: person.id }, data: role, select: { id: true } });
  await endOrderingOf(tx, person.id);
  if ("staffRole" in role) {
    // Else it would give a role once this one is taken.
    const where = { ...openInvitations(person.email), ...invitationsOf(true) };
    await tx.invitation.updateMany({ where, data: { revokedAt: new Date() } });
  }
  await record(tx, {
    ...entry,
    subject: `user:${person.id}`,
    label: personName(person),
    before: asJson(person, names),
    after: asJson(role, names),
  });
  return true;
}

function asJson(role: Partial<Role>, names: readonly (keyof Role)[]) {
  return Object.fromEntries(
    names.map((name) => {
      const value = role[name];
      return [name, value instanceof Date ? value.toISOString() : (value ?? null)];
    }),
  );
}
