import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import * as t from "~/messages/customers";
import { record } from "~/shop/base/audit/audit.server";
import { emailAddress, tick } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { revokeKeysMadeBy } from "~/shop/customers/api-keys/revoke-all.server";
import { lockCompany } from "~/shop/customers/companies/company.server";
import { updateSearchText, updateSearchTextsOf } from "~/shop/customers/companies/search-text.server";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { revokeInvitations } from "~/shop/customers/people/invite-colleague.server";
import { COMPANY_ROLES, type CompanyRole } from "~/shop/customers/people/roles";

export const roleField = z.enum(COMPANY_ROLES, { error: t.chooseRole });
const personField = z.string().default("");

export const peopleForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("invite"),
    email: emailAddress(MAX_EMAIL_LENGTH, t.enterColleagueEmail),
    role: roleField,
  }),
  z.object({ intent: z.literal("revoke"), id: z.string().default("") }),
  z.object({ intent: z.literal("role"), id: personField, role: roleField }),
  z.object({ intent: z.literal("remove"), id: personField, revokeKeys: tick() }),
]);

/** By an owner of the company, or by an admin. */
interface ColleagueChange {
  companyId: string;
  personId: string;
  actorId: string;
}

/** At once. A repeat changes nothing. Refuses the company's contact. */
export function changeColleagueRole(
  { companyId, personId, actorId }: ColleagueChange,
  role: CompanyRole,
): Promise<{ name: string }> {
  return db.write(async (tx) => {
    await lockCompany(tx, companyId);
    const { name, companyRole } = await colleague(tx, companyId, personId);
    if (companyRole === role) return { name };
    await tx.membership.update({
      where: { userId_companyId: { userId: personId, companyId } },
      data: { role },
      select: { userId: true },
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
 * Their sessions end at once; open invitations that they sent are revoked, and so are the API keys that they made, if
 * `revokesKeys`. Their orders stay, with their name. Returns how many keys were revoked. Refuses the company's contact.
 */
export function removeColleague({
  companyId,
  personId,
  actorId,
  revokesKeys,
}: ColleagueChange & { revokesKeys: boolean }): Promise<{ name: string; keys: number }> {
  return db.write(async (tx) => {
    // Also of a company that is suspended: the desk may have to remove somebody from it.
    await tx.company.updateMany({ where: { id: companyId }, data: { updatedAt: new Date() } });
    const { name, companyRole } = await colleague(tx, companyId, personId);
    const left = await leaveCompany(tx, { companyId, personId, name, revokesKeys });
    await tx.session.deleteMany({ where: { userId: personId } });
    await record(tx, {
      actorId,
      action: "remove_colleague",
      subject: `user:${personId}`,
      label: name,
      before: { companyRole },
      after: { companyRole: null, ...left.audited },
    });
    return { name, keys: left.keys };
  });
}

/**
 * Ends a membership, but no sessions: open invitations that the person sent are revoked (otherwise they could come back
 * by one to another address of theirs), and so are the API keys that they made, if `revokesKeys`.
 */
export async function leaveCompany(
  tx: Tx,
  {
    companyId,
    personId,
    name,
    revokesKeys,
  }: { companyId: string; personId: string; name: string; revokesKeys: boolean },
): Promise<{ keys: number; audited: Record<string, number> }> {
  await endMemberships(tx, companyId, [personId]);
  const invitations = await revokeInvitations(tx, { companyId, invitedById: personId });
  const keys = revokesKeys ? await revokeKeysMadeBy(tx, companyId, { id: personId, name }) : 0;
  return {
    keys,
    audited: {
      ...(keys > 0 && { "API keys revoked": keys }),
      ...(invitations > 0 && { "Invitations revoked": invitations }),
    },
  };
}

async function endMemberships(tx: Tx, companyId: string, userIds: string[]): Promise<void> {
  await tx.membership.deleteMany({ where: { companyId, userId: { in: userIds } } });
  for (const userId of userIds) await updateSearchTextsOf(tx, userId);
  await updateSearchText(tx, companyId);
}

/** Removes everybody but the contact, because the company is erased. It is locked. */
export async function dissolveCompany(
  tx: Tx,
  { companyId, contactId }: { companyId: string; contactId: string },
): Promise<void> {
  const people = await tx.membership.findMany({
    where: { companyId, userId: { not: contactId } },
    select: { userId: true },
  });
  const userIds = people.map(({ userId }) => userId);
  await endMemberships(tx, companyId, userIds);
  await tx.session.deleteMany({ where: { userId: { in: userIds } } });
}

/** Because the person is erased: they are the contact of no open company. */
export async function leaveCompanies(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  const left = await tx.membership.findMany({ where, select: { companyId: true } });
  await tx.membership.deleteMany({ where });
  await updateSearchTextsOf(tx, userId);
  for (const { companyId } of left) await updateSearchText(tx, companyId);
}

export async function memberOf(tx: Tx, companyId: string, personId: string) {
  const row = await tx.membership.findUnique({
    where: { userId_companyId: { userId: personId, companyId } },
    select: {
      role: true,
      user: { select: contactColumns },
      company: { select: { contactId: true } },
    },
  });
  if (!row) throw new Problem("not_found.colleague");
  const { email } = row.user;
  return { name: personName(row.user), email, companyRole: row.role, isContact: row.company.contactId === personId };
}

async function colleague(tx: Tx, companyId: string, personId: string) {
  const member = await memberOf(tx, companyId, personId);
  if (member.isContact) throw new Problem("refused.contact_stays_owner");
  return member;
}
