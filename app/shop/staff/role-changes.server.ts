import type { Tx } from "~/db/db.server";
import { type NewAuditEntry, record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/problem";

/** The state of the admin role of a person: whether they have it, and whether they have requested it. */
interface Role {
  isAdmin: boolean;
  adminRequestedAt: Date | null;
}

interface RoleHolder extends Role {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
}

// Expires far in the future, so that the deletion of expired rate limits leaves the row alone.
const LOCK_ROW = { key: "queue:admin-role", points: 0, expire: new Date("9999-12-31T00:00:00Z") };

/**
 * Locks role changes for the rest of the transaction and reads the person after acquiring the lock. The lock is a row of
 * its own, because locking the admins' rows would not serialise changes while there are none. Throws a Problem
 * "not_found".
 */
export async function lockRoles(tx: Tx, id: string): Promise<RoleHolder> {
  await tx.rateLimit.upsert({
    where: { key: LOCK_ROW.key },
    create: LOCK_ROW,
    update: { expire: LOCK_ROW.expire },
    select: { key: true },
  });
  const person = await tx.user.findUnique({
    where: { id },
    select: {
      id: true,
      isAdmin: true,
      adminRequestedAt: true,
      firstName: true,
      lastName: true,
      email: true,
    },
  });
  if (!person) throw new Problem("not_found", "There is no such person.");
  return person;
}

/** Updates the fields of the role that differ, and writes an audit entry. Returns whether anything differed. */
export async function changeRole(
  tx: Tx,
  person: RoleHolder,
  wanted: Partial<Role>,
  entry: Pick<NewAuditEntry, "actorId" | "action" | "note" | "address">,
): Promise<boolean> {
  const names = (Object.keys(wanted) as (keyof Role)[]).filter((n) => person[n] !== wanted[n]);
  if (names.length === 0) return false;
  await tx.user.update({ where: { id: person.id }, data: wanted, select: { id: true } });
  await record(tx, {
    ...entry,
    subject: `user:${person.id}`,
    label: personName(person),
    before: asJson(person, names),
    after: asJson(wanted, names),
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
