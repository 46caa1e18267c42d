import { db } from "~/db/db.server";
import type { AuditAction } from "~/shop/audit/actions";
import { record } from "~/shop/audit/audit.server";
import { approvalStatusChanged } from "~/shop/customers/letters/application";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { Problem } from "~/shop/problem";
import { settleInvitations } from "./open-invitations.server";
import { personName } from "~/formats/person-name";
import {
  approvalChange,
  type Decision,
  keptAs,
  type ApprovalStatus,
  approvalStatusOf,
  STEPS,
} from "./approval";

/** Whom a decision was about, and whether it changed anything: the same once more changes nothing. */
export interface Decided {
  name: string;
  changed: boolean;
}

const ACTIONS: Record<Decision, AuditAction> = {
  approve: "approve_customer",
  decline: "decline_customer",
  ask: "ask_customer",
  suspend: "suspend_customer",
  reinstate: "reinstate_customer",
};

/** Why a step is not possible: "Giulia Moretti is suspended." */
const NOW: Record<ApprovalStatus, string> = {
  approved: "is an approved customer",
  waiting: "is waiting for a decision",
  question: "has been asked a question",
  declined: "has been declined",
  suspended: "is suspended",
};

/**
 * Decides about somebody and writes to them; it counts from their next request on. `reason` is what they are told:
 * the question, or why not. `actorId` is the admin who decided; null for the machine's own operator (`npm run approve`). Throws a Problem:
 * "not_found"; "wrong_step" when the step is not one of STEPS; "refused" for an admin, who must lose that role first.
 */
export function decide(
  decision: Decision,
  userId: string,
  actorId: string | null,
  reason: string | null = null,
): Promise<Decided> {
  const { from, to } = STEPS[decision];
  return db.write(async (tx) => {
    const since = new Date();
    // Holds the row, so that what is read of it next is what is changed.
    const { count } = await tx.user.updateMany({
      where: { id: userId, ...standsAt(from), ...(isAgainst(to) && { isAdmin: false }) },
      data: { approvalSince: since },
    });
    const user = await tx.user.findUnique({ where: { id: userId }, select: fields });
    if (!user) throw new Problem("not_found", "There is no such customer.");
    const name = personName(user);
    const before = approvalStatusOf(user);
    if (count === 0) {
      if (before === to && (reason === null || reason === user.approvalReason)) {
        return { name, changed: false };
      }
      throw user.isAdmin && from.includes(before)
        ? new Problem("refused", `${name} is an admin. Take the admin role first.`)
        : new Problem("wrong_step", `${name} ${NOW[before]}.`);
    }
    const after = keptAs(to);
    await tx.user.update({
      where: { id: userId },
      data: { ...after, approvalReason: reason },
      select: { id: true },
    });
    const invitations = await settleInvitations(tx, user.email, to, since);
    const change = approvalChange(user, after);
    const done = before === "suspended" ? "reinstate" : decision;
    await record(tx, {
      actorId,
      action: ACTIONS[done],
      subject: `user:${userId}`,
      label: name,
      note: reason,
      before: { ...change.before, ...(invitations && { invitation: "open" }) },
      after: { ...change.after, ...(invitations && { invitation: invitations }) },
    });
    await queueLetter(tx, {
      key: `approval-status:${userId}:${since.getTime()}`,
      to: user.email,
      ...approvalStatusChanged(done, { firstName: user.firstName, reason }),
    });
    return { name, changed: true };
  });
}

const fields = {
  email: true,
  firstName: true,
  lastName: true,
  isAdmin: true,
  isApproved: true,
  approvalStatus: true,
  approvalReason: true,
} as const;

const isAgainst = (to: ApprovalStatus) => to === "declined" || to === "suspended";

function standsAt(from: readonly ApprovalStatus[]) {
  return from.includes("approved")
    ? { isApproved: true }
    : { isApproved: false, approvalStatus: { in: [...from] } };
}

/** Approves an applicant for wholesale, whatever was decided before; who is approved stays so. */
export const approveCustomer = (userId: string, actorId: string | null) =>
  decide("approve", userId, actorId);

/** Turns an applicant down; `reason` is shown to them. */
export const declineApplicant = (userId: string, actorId: string, reason: string) =>
  decide("decline", userId, actorId, reason);

/** Asks an applicant for more; they wait again as soon as they have saved their company profile. */
export const askApplicant = (userId: string, actorId: string, question: string) =>
  decide("ask", userId, actorId, question);

/** Takes an approved customer's approval away; `reason` is shown to them. Never an admin's. */
export const suspendCustomer = (userId: string, actorId: string, reason: string) =>
  decide("suspend", userId, actorId, reason);

/** Gives a suspended customer the approval back. */
export const reinstateCustomer = (userId: string, actorId: string) =>
  decide("reinstate", userId, actorId);
