import { db, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { revokeKeysMadeBy } from "~/shop/api-keys/revoke-all.server";
import { record } from "~/shop/audit/audit.server";
import { cancelQueuedMail } from "~/shop/mail/outbox.server";
import { Problem } from "~/shop/problem";
import { mailOf } from "./invite-colleague.server";
import { lockCompany } from "./lock-company.server";
import { openColleagues } from "./people.server";
import type { CompanyRole } from "./roles";

/** A change of a colleague: by an owner of the company, or by an admin. */
interface ColleagueChange {
  companyId: string;
  personId: string;
  actorId: string;
}

const OWNER_STAYS =
  "The account is in this person’s name, so they stay an owner. Write to us if somebody else is to have it.";

/**
 * Gives a colleague another role, at once. A repeat changes nothing. Throws a Problem: not_approved, not_found, "refused" for the
 * account's own person.
 */
export function changeRole(
  { companyId, personId, actorId }: ColleagueChange,
  role: CompanyRole,
): Promise<{ name: string }> {
  return db.write(async (tx) => {
    await lockCompany(tx, companyId);
    const { name, companyRole } = await colleague(tx, companyId, personId);
    if (companyRole === role) return { name };
    await tx.user.update({
      where: { id: personId },
      data: { companyRole: role },
      select: { id: true },
    });
    await record(tx, {
      actorId,
      action: "change_company_role",
      subject: `user:${personId}`,
      label: name,
      before: { companyRole },
      after: { companyRole: role },
    });
    return { name };
  });
}

/**
 * Takes a colleague out of the company; their sessions end at once, open invitations that they sent are revoked, and so are the API keys that they
 * made, if `revokesKeys`. What they have ordered stays, with their name. Returns how many keys were revoked. Throws a
 * Problem as `changeRole`.
 */
export function removeColleague({
  companyId,
  personId,
  actorId,
  revokesKeys,
}: ColleagueChange & { revokesKeys: boolean }): Promise<{ name: string; keys: number }> {
  return db.write(async (tx) => {
    // Also of a company that is suspended: the desk may have to remove somebody from it.
    await tx.user.updateMany({ where: { id: companyId }, data: { updatedAt: new Date() } });
    const { name, companyRole } = await colleague(tx, companyId, personId);
    await endMembership(tx, [personId]);
    const invitations = await revokeInvitationsBy(tx, companyId, personId);
    const keys = revokesKeys ? await revokeKeysMadeBy(tx, companyId, { id: personId, name }) : 0;
    await record(tx, {
      actorId,
      action: "remove_colleague",
      subject: `user:${personId}`,
      label: name,
      before: { companyRole },
      after: {
        companyRole: null,
        ...(keys > 0 && { "API keys revoked": keys }),
        ...(invitations > 0 && { "Invitations revoked": invitations }),
      },
    });
    return { name, keys };
  });
}

/** Otherwise somebody could come back by an invitation to another address of theirs. */
async function revokeInvitationsBy(tx: Tx, companyId: string, personId: string): Promise<number> {
  const open = await tx.companyInvitation.findMany({
    where: { companyId, invitedById: personId, ...openColleagues() },
    select: { id: true },
  });
  for (const { id } of open) await cancelQueuedMail(tx, mailOf(id));
  const ids = open.map(({ id }) => id);
  const data = { revokedAt: new Date() };
  await tx.companyInvitation.updateMany({ where: { id: { in: ids } }, data });
  return ids.length;
}

async function endMembership(tx: Tx, ids: string[]): Promise<void> {
  await tx.user.updateMany({ where: { id: { in: ids } }, data: { companyRole: null } });
  await tx.session.deleteMany({ where: { userId: { in: ids } } });
}

/** Takes all colleagues out of a company and revokes its invitations, because its account is erased. The account is locked. */
export async function dissolveCompany(tx: Tx, companyId: string): Promise<void> {
  const people = await tx.user.findMany({
    where: { companyId, companyRole: { not: null } },
    select: { id: true },
  });
  await endMembership(
    tx,
    people.map(({ id }) => id),
  );
  await tx.companyInvitation.deleteMany({ where: { companyId } });
}

async function colleague(tx: Tx, companyId: string, personId: string) {
  if (personId === companyId) throw new Problem("refused", OWNER_STAYS);
  const row = await tx.user.findFirst({
    where: { id: personId, companyId, companyRole: { not: null } },
    select: { firstName: true, lastName: true, email: true, companyRole: true },
  });
  if (!row) throw new Problem("not_found", "This person is not one of yours.");
  return { name: personName(row), companyRole: row.companyRole };
}
