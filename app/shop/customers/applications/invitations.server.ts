import { markLookAlikes } from "~/formats/email";
import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { type PageOf, pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { type InvitationState, invitationsOf, invitationState } from "./invitation";
import {
  hashToken,
  beginInvitation,
  type IssuedInvitation,
  issueInvitation,
  cancelInvitationMail,
} from "./issue-invitation.server";
import type { StoredRole } from "~/shop/customers/people/staff-role";
import { lockRoles } from "~/shop/customers/staff/role-changes.server";
import { nameForAdmins } from "~/formats/person-name";

/**
 * `email` is normalised. An open invitation of the address gets a new link and another 30 days; its old link stops
 * working.
 * Refuses as already_exists an approved customer, as refused a suspended one.
 */
export function invite(email: string, actorId: string): Promise<IssuedInvitation> {
  return db.write((tx) => issueInvitation(tx, { email, actorId }));
}

/** As `invite`, to the staff. Refuses as already_exists somebody of the staff, and as lockRoles an actor who may not change roles. */
export function inviteStaff(email: string, staffRole: StoredRole, actorId: string): Promise<IssuedInvitation> {
  return db.write(async (tx) => {
    await lockRoles(tx, actorId);
    return issueInvitation(tx, { email, actorId, staffRole });
  });
}

/** With a new link. Refuses (wrong_step) an accepted or revoked one. */
export async function sendInvitationAgain(id: number, actorId: string): Promise<IssuedInvitation> {
  const { email } = await findOrThrow(id, false);
  return db.write(async (tx) => {
    await beginInvitation(tx, email, false);
    const row = await tx.invitation.findUniqueOrThrow({ where: { id } });
    const state = invitationState(row);
    if (state === "accepted" || state === "revoked") {
      throw new Problem("wrong_step.invitation_ended", { email: markLookAlikes(email), state });
    }
    return issueInvitation(tx, { email, actorId });
  });
}

/** It no longer approves its recipient, or gives them no role; idempotent. Refuses (wrong_step) an accepted one. */
export async function revokeInvitation(id: number, actorId: string, isOfStaff = false): Promise<{ email: string }> {
  const { email } = await findOrThrow(id, isOfStaff);
  await db.write(async (tx) => {
    const revokedAt = new Date();
    const { count } = await tx.invitation.updateMany({
      where: { id, acceptedAt: null, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) {
      const { acceptedAt } = await tx.invitation.findUniqueOrThrow({ where: { id } });
      if (!acceptedAt) return;
      throw new Problem("wrong_step.invitation_accepted", { email: markLookAlikes(email) });
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

/** By a link's token; null when there is none. */
export async function findInvitation(
  token: string,
): Promise<{ email: string; expiresAt: Date; staffRole: string | null } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db.read.invitation.findUnique({ where: { tokenHash: hashToken(token) } });
  if (!row || invitationState(row) !== "open") return null;
  return { email: row.email, expiresAt: row.expiresAt, staffRole: row.staffRole };
}

export interface InvitationRow {
  id: number;
  email: string;
  state: InvitationState;
  /** When it came into this state; for an open invitation, when it expires. */
  stateAt: Date;
  invitedBy: string;
  createdAt: Date;
}

/** Of customers, newest first. */
export async function listInvitations(
  requestedPage: number,
): Promise<PageOf & { invitations: InvitationRow[]; count: number }> {
  const where = invitationsOf(false);
  const count = await db.read.invitation.count({ where });
  const page = pageOf(count, requestedPage);
  const rows = await db.read.invitation.findMany({
    where,
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
    invitedBy: nameForAdmins(row.invitedBy),
    createdAt: row.createdAt,
  }));
  return { ...page, count, invitations };
}

/** To the staff that can still be accepted, newest first. */
export async function openStaffInvitations(): Promise<OpenStaffInvitation[]> {
  const rows = await db.read.invitation.findMany({
    where: { ...invitationsOf(true), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_STAFF_INVITATIONS,
    select: { id: true, email: true, staffRole: true, expiresAt: true },
  });
  return rows.map(({ staffRole, ...row }) => ({ ...row, staffRole: staffRole as StoredRole }));
}

export interface OpenStaffInvitation {
  id: number;
  email: string;
  staffRole: StoredRole;
  expiresAt: Date;
}

/** On the page; further ones appear when these are accepted. */
const MAX_STAFF_INVITATIONS = 50;

async function findOrThrow(id: number, isOfStaff: boolean): Promise<{ email: string }> {
  const row = await db.read.invitation.findUnique({
    where: { id, ...invitationsOf(isOfStaff) },
    select: { email: true },
  });
  if (!row) throw new Problem("not_found.invitation");
  return row;
}
