import { markLookAlikes } from "~/formats/email";
import { createHash, randomBytes } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { invitation, staffInvitation } from "./application-letters";
import { cancelQueuedMail } from "~/shop/brand/mail/outbox.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import { shopAddress } from "~/shop/base/shop-address.server";
import { INVITATION_DAYS, invitationsOf, openInvitations } from "./invitation";
import { isLanguage, type Language } from "~/formats/language";
import { personName } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import type { StoredRole } from "~/shop/customers/people/staff-role";
import { isAccountClosed } from "~/shop/customers/staff/roles.server";
import { APPROVED, approvalStatusOf } from "./approval";

/** `link` is not stored. */
export interface IssuedInvitation {
  id: number;
  email: string;
  link: string;
  expiresAt: Date;
}

/** For storing a link's token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Closes the open access request of an address that is invited to order; concurrent transactions for it wait for each other, so that the second
 * finds the first's row.
 */
export async function beginInvitation(tx: Tx, email: string, isOfStaff: boolean): Promise<void> {
  // First, as when a request is invited: both rows are locked in one order.
  if (!isOfStaff) {
    await tx.accessRequest.updateMany({
      where: { email, status: "open" },
      data: { status: "invited" },
    });
  }
  await claimDedupeKey(tx, ["invitation", email], 60);
}

/** Renews the open invitation if there is one, and queues the mail. Refuses as `invite`. */
export async function issueInvitation(
  tx: Tx,
  {
    email,
    actorId,
    requestId,
    staffRole = null,
  }: { email: string; actorId: string; requestId?: number; staffRole?: StoredRole | null },
): Promise<IssuedInvitation> {
  await beginInvitation(tx, email, staffRole !== null);
  await (staffRole ? refuseStaff : refuseCustomer)(tx, email);
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashToken(token);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const existing = await tx.invitation.findFirst({
    where: { ...openInvitations(email, now), ...invitationsOf(staffRole !== null) },
  });
  const data = { email, tokenHash, expiresAt, staffRole, invitedById: actorId };
  const { id } = existing
    ? await tx.invitation.update({ where: { id: existing.id }, data, select: { id: true } })
    : await tx.invitation.create({ data, select: { id: true } });
  await record(tx, {
    actorId,
    action: "invite",
    subject: `invitation:${id}`,
    label: email,
    before: existing && { expiresAt: existing.expiresAt.toISOString() },
    after: {
      expiresAt: expiresAt.toISOString(),
      ...(staffRole && { staffRole }),
      ...(requestId && { accessRequest: requestId }),
    },
  });
  const link = `${shopAddress()}/invitation/${token}`;
  await cancelInvitationMail(tx, id);
  await queueLetter(tx, {
    key: `invitation:${id}:${tokenHash.slice(0, 16)}`,
    kind: staffRole ? "staff-invitation" : "invitation",
    to: email,
    ...(!staffRole && { language: await languageOfRequest(tx, email) }),
    letter: ({ name: shopName }) =>
      staffRole
        ? staffInvitation({ shopName, email, link, expiresAt, staffRole })
        : invitation({ shopName, email, link, expiresAt }),
  });
  return { id, email, link, expiresAt };
}

/** In which an address has asked for access; undefined where it has not. */
async function languageOfRequest(tx: Tx, email: string): Promise<Language | undefined> {
  const request = await tx.accessRequest.findFirst({
    where: { email, language: { not: null } },
    orderBy: { createdAt: "desc" },
    select: { language: true },
  });
  return isLanguage(request?.language) ? request.language : undefined;
}

async function refuseStaff(tx: Tx, email: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { email }, select: { ...contactColumns, staffRole: true } });
  if (user?.staffRole) throw new Problem("already_exists.staff", { name: markLookAlikes(personName(user)) });
  if (await isAccountClosed(tx, { email })) throw new Problem("refused.closed_account");
}

/** Also a closed one, and a colleague of one; an approved customer only once they have signed in. */
async function refuseCustomer(tx: Tx, email: string): Promise<void> {
  const user = await tx.user.findUnique({
    where: { email },
    select: {
      ...contactColumns,
      subject: true,
      contactOf: { orderBy: { createdAt: "desc" }, select: { approvalStatus: true } },
      memberships: { where: { company: APPROVED }, take: 1, select: { role: true } },
    },
  });
  if (!user) return;
  const name = markLookAlikes(personName(user));
  // Of several companies, all but the newest are closed.
  const approvalStatus = user.contactOf[0] && approvalStatusOf(user.contactOf[0]);
  if (approvalStatus === "approved") {
    if (!user.subject) return;
    throw new Problem("already_exists.approved_customer", { name });
  }
  if (approvalStatus === "suspended") {
    throw new Problem("refused.suspended_customer", { name });
  }
  if (user.memberships.length > 0) {
    throw new Problem("refused.colleague", { name });
  }
  if (approvalStatus === "closed") {
    throw new Problem("refused.merged_account", { email: markLookAlikes(email) });
  }
}

/** Their links no longer work. */
export const cancelInvitationMail = (tx: Tx, id: number) => cancelQueuedMail(tx, `invitation:${id}:`);
