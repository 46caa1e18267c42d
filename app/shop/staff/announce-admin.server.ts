import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { personName } from "~/formats/person-name";
import { formatDateTime } from "~/formats/dates";
import { adminGranted } from "~/shop/staff/letters/admin-access";
import { queueLetter } from "~/shop/mail/send-letter.server";

/** By which way somebody came to the admin role. */
export type GrantedVia = "desk" | "script" | "admin-setup" | "emergency";

const DOORS: Record<GrantedVia, string> = {
  desk: "In the admin panel",
  script: "With the operator’s script, on the shop’s machine",
  "admin-setup": "At /admin-setup",
  emergency: "With an emergency code",
};

const OPERATOR = "The shop’s operator";
/** Who did it where no account did. */
const NOBODY: Record<GrantedVia, string> = {
  desk: OPERATOR,
  script: OPERATOR,
  "admin-setup": OPERATOR,
  emergency: "Somebody who has the emergency code",
};

/** Who is told of a new admin: they themselves and those with the oldest accounts. Enough for somebody to notice. */
const MOST_MAILS = 20;

/** Writes to the admins that there is a new one. For the transaction that made them one, after it has. */
export async function announceAdmin(
  tx: Tx,
  person: { id: string; firstName: string | null; lastName: string | null; email: string },
  { actorId, via, address }: { actorId: string | null; via: GrantedVia; address: string | null },
): Promise<void> {
  const now = new Date();
  const others = await tx.user.findMany({
    where: { isAdmin: true, id: { not: person.id } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MOST_MAILS - 1,
    select: { id: true, email: true },
  });
  const letter = adminGranted({
    shopName: env.SHOP_NAME,
    who: personName(person),
    email: person.email,
    by: actorId === null ? NOBODY[via] : await nameOf(tx, actorId, person.id),
    door: DOORS[via],
    address,
    when: formatDateTime(now),
  });
  for (const { id, email } of [person, ...others]) {
    // By the time as well: the role may be taken and granted again.
    const key = `admin:${person.id}:${now.getTime()}:${id}`;
    await queueLetter(tx, { key, kind: "admin-granted", to: email, letter });
  }
}

async function nameOf(tx: Tx, actorId: string, personId: string): Promise<string> {
  if (actorId === personId) return "Themselves";
  const actor = await tx.user.findUniqueOrThrow({
    where: { id: actorId },
    select: { firstName: true, lastName: true, email: true },
  });
  const name = personName(actor);
  return name === actor.email ? name : `${name}, ${actor.email}`;
}
