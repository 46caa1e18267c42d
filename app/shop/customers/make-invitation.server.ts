import { createHash, randomBytes } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { formatDate } from "~/formats/dates";
import { shopFacts } from "~/shop/facts.server";
import { invitation } from "~/shop/customers/letters/invitation";
import { cancelQueuedMail } from "~/shop/mail/outbox.server";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { shopAddress } from "~/shop/shop-address.server";
import { INVITATION_DAYS } from "./invitation";
import { openFor } from "./open-invitations.server";
import { personName } from "~/formats/person-name";
import { approvalStatusOf } from "./approval";

/** An invitation that was just made, with the link that the shop itself does not keep. */
export interface MadeInvitation {
  id: number;
  email: string;
  link: string;
  expiresAt: Date;
}

/** What the shop keeps of a link's token. */
export const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Two invitations of one e-mail go one after the other, so that the second finds the first. */
export const lockInvitations = (tx: Tx, email: string) =>
  claimDedupeKey(tx, ["invitation", email], 60);

/** Makes an invitation or renews the open one, in a transaction that has written already or does so here first. */
export async function makeInvitation(
  tx: Tx,
  { email, actorId, requestId }: { email: string; actorId: string; requestId?: number },
): Promise<MadeInvitation> {
  await lockInvitations(tx, email);
  await refuseCustomer(tx, email);
  const token = randomBytes(32).toString("base64url");
  const tokenHash = digestOf(token);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const before = await tx.invitation.findFirst({ where: openFor(email, now) });
  const data = { email, tokenHash, expiresAt, invitedById: actorId };
  const { id } = before
    ? await tx.invitation.update({ where: { id: before.id }, data, select: { id: true } })
    : await tx.invitation.create({ data, select: { id: true } });
  await record(tx, {
    actorId,
    action: "invite",
    subject: `invitation:${id}`,
    label: email,
    before: before && { expiresAt: before.expiresAt.toISOString() },
    after: { expiresAt: expiresAt.toISOString(), ...(requestId && { accessRequest: requestId }) },
  });
  const link = `${shopAddress()}/invitation/${token}`;
  await cancelInvitationMail(tx, id);
  await queueLetter(tx, {
    key: `invitation:${id}:${tokenHash.slice(0, 16)}`,
    kind: "invitation",
    to: email,
    letter: invitation({
      shopName: shopFacts().name,
      email,
      link,
      until: formatDate(expiresAt),
    }),
  });
  return { id, email, link, expiresAt };
}

async function refuseCustomer(tx: Tx, email: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { email } });
  const approvalStatus = user && approvalStatusOf(user);
  if (approvalStatus === "approved") {
    throw new Problem("already_exists", `${personName(user!)} is an approved customer already.`);
  }
  if (approvalStatus === "suspended") {
    throw new Problem("refused", `${personName(user!)} is suspended: reinstate them instead.`);
  }
}

/** What was not sent yet would carry a dead link. */
export const cancelInvitationMail = (tx: Tx, id: number) =>
  cancelQueuedMail(tx, `invitation:${id}:`);
