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

/** An invitation as an owner makes it. */
interface NewColleague {
  companyId: string;
  /** Normalised. */
  email: string;
  role: CompanyRole;
  actorId: string;
}

/** What the keys of the letters of an invitation begin with. */
const mailOf = (id: number) => `company-invitation:${id}:`;

/**
 * Invites a colleague and queues the letter. An open invitation of the address gets a new link and role and another 30 days; its
 * old link stops working. Whether the address has an account here is not told. Throws a Problem: not_approved, "already_exists"
 * for one of the company's own people, "refused" beyond MAX_PEOPLE.
 */
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

/** Throws a Problem "refused" where a company has as many people and open invitations as it may have. It is locked. */
export async function checkRoom(tx: Tx, companyId: string): Promise<void> {
  const people = await tx.membership.count({ where: { companyId } });
  const invited = await tx.companyInvitation.count({ where: { companyId, ...openColleagues() } });
  if (people + invited > MAX_PEOPLE) throw new Problem("refused.too_many_people", { most: MAX_PEOPLE });
}

/** Revokes the open invitations of colleagues that meet a condition; returns how many there were. */
export async function revokeInvitations(tx: Tx, where: Prisma.CompanyInvitationWhereInput): Promise<number> {
  const open = await tx.companyInvitation.findMany({ where: { ...where, ...openColleagues() }, select: { id: true } });
  for (const { id } of open) await cancelQueuedMail(tx, mailOf(id));
  const ids = open.map(({ id }) => id);
  await tx.companyInvitation.updateMany({ where: { id: { in: ids } }, data: { revokedAt: new Date() } });
  return ids.length;
}

/**
 * Revokes an invitation of a company's colleague; its link stops working. A repeat changes nothing. Throws a Problem:
 * "not_found" for an unknown one and that of another company, "wrong_step" for one that was accepted.
 */
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
