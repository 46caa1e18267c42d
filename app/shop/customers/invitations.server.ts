import { db } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { type PageOf, pageOf } from "~/shop/paging";
import { Problem } from "~/shop/problem";
import { type InvitationState, invitationState } from "./invitation";
import {
  digestOf,
  lockInvitations,
  type MadeInvitation,
  makeInvitation,
  cancelInvitationMail,
} from "./make-invitation.server";
import { personName } from "~/formats/person-name";

/**
 * Invites somebody by e-mail (in its one spelling, customers/email.ts) and puts the mail to them into the outbox. An
 * open invitation of that e-mail gets a new link and another 30 days, its old link is dead.
 * Throws a Problem: "already_exists" for an approved customer, "refused" for a suspended one.
 */
export function invite(email: string, actorId: string): Promise<MadeInvitation> {
  return db.write((tx) => makeInvitation(tx, { email, actorId }));
}

/** Sends an invitation that nobody has accepted once more, with a new link. Throws a Problem "not_found" or "wrong_step". */
export async function sendInvitationAgain(id: number, actorId: string): Promise<MadeInvitation> {
  const { email } = await known(id);
  return db.write(async (tx) => {
    await lockInvitations(tx, email);
    const row = await tx.invitation.findUniqueOrThrow({ where: { id } });
    const state = invitationState(row);
    if (state === "accepted" || state === "revoked") {
      throw new Problem("wrong_step", `The invitation of ${email} has been ${state}.`);
    }
    return makeInvitation(tx, { email, actorId });
  });
}

/** Takes an invitation back: its link and its approval are gone. Again changes nothing. Throws a Problem "not_found" or "wrong_step". */
export async function revokeInvitation(id: number, actorId: string): Promise<{ email: string }> {
  const { email } = await known(id);
  await db.write(async (tx) => {
    const revokedAt = new Date();
    const { count } = await tx.invitation.updateMany({
      where: { id, acceptedAt: null, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) {
      const { acceptedAt } = await tx.invitation.findUniqueOrThrow({ where: { id } });
      if (!acceptedAt) return;
      throw new Problem("wrong_step", `${email} has accepted the invitation.`);
    }
    await cancelInvitationMail(tx, id);
    await record(tx, {
      actorId,
      action: "revoke_invitation",
      subject: `invitation:${id}`,
      label: email,
      before: { invitation: "open" },
      after: { invitation: "revoked" },
    });
  });
  return { email };
}

/** The open invitation behind a link's token; null for any other. */
export async function findInvitation(
  token: string,
): Promise<{ email: string; expiresAt: Date } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db.read.invitation.findUnique({ where: { tokenHash: digestOf(token) } });
  if (!row || invitationState(row) !== "open") return null;
  return { email: row.email, expiresAt: row.expiresAt };
}

/** An invitation as the desk lists it. */
export interface InvitationRow {
  id: number;
  email: string;
  state: InvitationState;
  /** When it came into this state; of an open one when it ends. */
  stateAt: Date;
  invitedBy: string;
  createdAt: Date;
}

/** A page of all invitations, the newest first. */
export async function listInvitations(
  asked: number,
): Promise<PageOf & { invitations: InvitationRow[]; count: number }> {
  const count = await db.read.invitation.count();
  const page = pageOf(count, asked);
  const rows = await db.read.invitation.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: page.skip,
    take: page.take,
    include: { invitedBy: { select: { firstName: true, lastName: true, email: true } } },
  });
  const invitations = rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: invitationState(row),
    stateAt: row.acceptedAt ?? row.revokedAt ?? row.expiresAt,
    invitedBy: personName(row.invitedBy),
    createdAt: row.createdAt,
  }));
  return { ...page, count, invitations };
}

async function known(id: number): Promise<{ email: string }> {
  const row = await db.read.invitation.findUnique({ where: { id }, select: { email: true } });
  if (!row) throw new Problem("not_found", "There is no such invitation.");
  return row;
}
