import { markLookAlikes } from "~/formats/email";
import { randomBytes } from "node:crypto";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { INVITATION_DAYS } from "~/shop/customers/applications/invitation";
import { hashToken } from "~/shop/customers/applications/issue-invitation.server";
import { cancelQueuedMail } from "~/shop/brand/mail/outbox.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { Problem } from "~/shop/base/problem";
import { shopAddress } from "~/shop/base/shop-address.server";
import { companyInvitation } from "~/shop/customers/applications/application-letters";
import { lockCompany } from "~/shop/customers/companies/company.server";
import { openColleagues } from "./people.server";
import { type CompanyRole, MAX_PEOPLE } from "./roles";

interface NewColleague {
  companyId: string;
  /** Begins the keys of an invitation's letters. */
  email: string;
  role: CompanyRole;
  actorId: string;
}

/**
 * Queues the letter. An open invitation of the address gets a new link and role and another 30 days; its old link stops
 * working. Does not tell whether the address has an account here. Refuses as already_exists one of the company's own
 * people, and more than MAX_PEOPLE.
 */
const mailOf = (id: number) => `company-invitation:${id}:`;

/** Counts people and open invitations. The company is locked. */
export function inviteColleague({ companyId, email, role, actorId }: NewColleague): Promise<void> {
  return db.write(async (tx) => {
    const company = await lockCompany(tx, companyId);
    if ((await tx.membership.count({ where: { companyId, user: { email } } })) > 0) {
      throw new Problem("already_exists.colleague", {}, { field: "email" });
    }
    const now = new Date();
    const open = { companyId, ...openColleagues(now) };
    const existing = await tx.companyInvitation.findFirst({ where: { ...open, email } });
    if (!existing) await checkRoom(tx, companyId);
    const token = randomBytes(32).toString("base64url");
    const tokenHash = hashToken(token);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
    const data = { companyId, email, role, tokenHash, expiresAt, invitedById: actorId };
    const select = { id: true };
    const { id } = existing
      ? await tx.companyInvitation.update({ where: { id: existing.id }, data, select })
      : await tx.companyInvitation.create({ data, select });
    await record(tx, {
      actorId,
      action: "invite_colleague",
      subject: `company:${companyId}`,
      label: email,
      after: { companyRole: role },
    });
    await cancelQueuedMail(tx, mailOf(id));
    await queueLetter(tx, {
      key: mailOf(id) + tokenHash.slice(0, 16),
      kind: "company-invitation",
      to: email,
      letter: ({ name: shopName }) =>
        companyInvitation({
          shopName,
          companyName: company.name,
          email,
          role,
          link: `${shopAddress()}/invitation/${token}`,
          expiresAt,
        }),
    });
  });
}

export async function checkRoom(tx: Tx, companyId: string): Promise<void> {
  const people = await tx.membership.count({ where: { companyId } });
  const invited = await tx.companyInvitation.count({ where: { companyId, ...openColleagues() } });
  if (people + invited > MAX_PEOPLE) throw new Problem("refused.too_many_people", { most: MAX_PEOPLE });
}

/** Returns how many there were. */
export async function revokeInvitations(tx: Tx, where: Prisma.CompanyInvitationWhereInput): Promise<number> {
  const open = await tx.companyInvitation.findMany({ where: { ...where, ...openColleagues() }, select: { id: true } });
  for (const { id } of open) await cancelQueuedMail(tx, mailOf(id));
  const ids = open.map(({ id }) => id);
  await tx.companyInvitation.updateMany({ where: { id: { in: ids } }, data: { revokedAt: new Date() } });
  return ids.length;
}

/** Its link stops working. A repeat changes nothing. Refuses (wrong_step) an invitation that was accepted. */
export function revokeColleague(
  { companyId, actorId }: { companyId: string; actorId: string },
  id: number,
): Promise<{ email: string }> {
  return db.write(async (tx) => {
    const { count } = await tx.companyInvitation.updateMany({
      where: { id, companyId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const row = await tx.companyInvitation.findFirst({ where: { id, companyId } });
    if (!row) throw new Problem("not_found.invitation");
    const { email } = row;
    if (row.acceptedAt) {
      throw new Problem("wrong_step.invitation_accepted", { email: markLookAlikes(email) });
    }
    if (count === 0) return { email };
    await cancelQueuedMail(tx, mailOf(id));
    await record(tx, {
      actorId,
      action: "revoke_colleague",
      subject: `company:${companyId}`,
      label: email,
    });
    return { email };
  });
}
