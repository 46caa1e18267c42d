import type { Tx } from "~/db/db.server";
import { type NewAuditEntry, record } from "~/shop/audit/audit.server";
import { personName } from "~/formats/person-name";
import { Problem } from "~/shop/problem";

/** What there is of the admin role about a person: they have it, or they have asked for it. */
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

// Far away: the row shall outlive the sweeping of the others.
const QUEUE = { key: "queue:admin-role", points: 0, expire: new Date("9999-12-31T00:00:00Z") };

/**
 * Lets one change of roles through at a time and reads the person after the one before has ended. The queue is a row
 * of its own: locks on the admins' rows would let two pass while there are none.
 */
export async function lockRoles(tx: Tx, id: string): Promise<RoleHolder> {
  await tx.rateLimit.upsert({
    where: { key: QUEUE.key },
    create: QUEUE,
    update: { expire: QUEUE.expire },
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

/** Writes what is different of a role, and the record of it; gives whether anything was. */
export async function changeRole(
  tx: Tx,
  person: RoleHolder,
  wanted: Partial<Role>,
  deed: Pick<NewAuditEntry, "actorId" | "action" | "note" | "address">,
): Promise<boolean> {
  const names = (Object.keys(wanted) as (keyof Role)[]).filter((n) => person[n] !== wanted[n]);
  if (names.length === 0) return false;
  await tx.user.update({ where: { id: person.id }, data: wanted, select: { id: true } });
  await record(tx, {
    ...deed,
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
