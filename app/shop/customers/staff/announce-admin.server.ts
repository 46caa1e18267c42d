import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { isAnyOwner } from "~/shop/customers/people/staff-role";
import { adminGranted, type GrantedVia } from "./staff-letters";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { Sender } from "~/shop/brand/mail/letter";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";

/** To the new owner and to the owners with the oldest accounts. */
const MAX_MAILS = 20;

/** To them and the other owners, in the transaction that grants the role. `until` is when a temporary role ends. */
export async function announceAdmin(
  tx: Tx,
  person: { id: string; firstName: string | null; lastName: string | null; email: string },
  { actorId, via, address, until }: { actorId: string | null; via: GrantedVia; address: string | null; until?: Date },
): Promise<void> {
  const now = new Date();
  const others = await tx.user.findMany({
    where: { ...isAnyOwner(now), id: { not: person.id } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_MAILS - 1,
    select: { id: true, email: true },
  });
  const by = await granterOf(tx, actorId, person.id);
  const letter = ({ name: shopName }: Sender) =>
    adminGranted({
      shopName,
      who: personName(person),
      email: person.email,
      by,
      via,
      address,
      at: now,
      until,
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

async function granterOf(tx: Tx, actorId: string | null, personId: string) {
  if (actorId === null) return null;
  if (actorId === personId) return "themselves" as const;
  const where = { id: actorId };
  const actor = await tx.user.findUniqueOrThrow({ where, select: contactColumns });
  return { name: personName(actor), email: actor.email };
}
