import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { formatDateTime } from "~/formats/dates";
import { isAnyAdmin } from "~/shop/customers/people/staff-role";
import { adminGranted } from "./letters/admin-access";
import type { Sender } from "~/shop/brand/mail/letter";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";

/** How somebody got the admin role. */
export type GrantedVia = "admin-panel" | "script" | "admin-setup" | "emergency" | "kept";

const VIA_LABELS: Record<GrantedVia, string> = {
  "admin-panel": "In the admin panel",
  script: "With the operator’s script, on the shop’s machine",
  "admin-setup": "At /admin-setup",
  emergency: "With an emergency code",
  kept: "In the admin panel: the role by an emergency code has no end any more",
};

const OPERATOR = "The shop’s operator";
/** Who granted the role when it was not a signed-in user. */
const GRANTED_BY: Record<GrantedVia, string> = {
  "admin-panel": OPERATOR,
  script: OPERATOR,
  "admin-setup": OPERATOR,
  emergency: "Somebody who has the emergency code",
  kept: OPERATOR,
};

/** The maximum number of mails about a new admin: to themselves and to the admins with the oldest accounts. */
const MAX_MAILS = 20;

/**
 * Queues a mail about a new admin to them and the other admins. Called in the transaction that grants the role. `until` is
 * when a temporary role ends.
 */
export async function announceAdmin(
  tx: Tx,
  person: { id: string; firstName: string | null; lastName: string | null; email: string },
  {
    actorId,
    via,
    address,
    until,
  }: { actorId: string | null; via: GrantedVia; address: string | null; until?: Date },
): Promise<void> {
  const now = new Date();
  const others = await tx.user.findMany({
    where: { ...isAnyAdmin(now), id: { not: person.id } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_MAILS - 1,
    select: { id: true, email: true },
  });
  const by = actorId === null ? GRANTED_BY[via] : await nameOf(tx, actorId, person.id);
  const letter = ({ name: shopName }: Sender) =>
    adminGranted({
      shopName,
      who: personName(person),
      email: person.email,
      by,
      via: VIA_LABELS[via],
      address,
      when: formatDateTime(now),
      until: until ? formatDateTime(until) : null,
    });
  const letters = [person, ...others].map(({ id, email }) => ({
    // The key includes the time, because the role may be revoked and granted again.
    key: `admin:${person.id}:${now.getTime()}:${id}`,
    kind: "admin-granted" as const,
    to: email,
    letter,
  }));
  await queueLetters(tx, letters);
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
