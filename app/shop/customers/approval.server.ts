import { markLookAlikes } from "~/formats/email";
import { db } from "~/db/db.server";
import type { AuditAction } from "~/shop/audit/actions";
import { record } from "~/shop/audit/audit.server";
import { approvalStatusChanged } from "~/shop/customers/letters/application";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { Problem } from "~/shop/problem";
import { adminRoleColumns, adminRoleOf, isNoAdmin } from "./admin-role";
import { endOrdering } from "./end-ordering.server";
import { settleInvitations } from "./open-invitations.server";
import { personName } from "~/formats/person-name";
import {
  approvalChange,
  type Decision,
  storedApproval,
  type ApprovalStatus,
  approvalStatusOf,
  STEPS,
} from "./approval";

/** The user's name, and whether the decision changed anything; repeating it does not. */
export interface DecisionResult {
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

/** The end of the sentence that says why a step is not possible: "Giulia Moretti is suspended." */
const STATUS_PHRASES: Record<ApprovalStatus, string> = {
  approved: "is an approved customer",
  waiting: "is waiting for a decision",
  question: "has been asked a question",
  declined: "has been declined",
  suspended: "is suspended",
  closed: "is closed",
  colleague: "is a colleague of a customer",
};

/**
 * Changes the approval status of a user and mails them; it applies from their next request on. `reason` is included in
 * the mail: the question, or why they were declined or suspended. `actorId` is the deciding admin, or null for the
 * server's operator (`npm run approve`).
 * Throws a Problem: "not_found"; "wrong_step" when STEPS does not allow the decision in the present status; "refused"
 * for an admin, whose role must be removed first.
 */
export function decide(
  decision: Decision,
  userId: string,
  actorId: string | null,
  reason: string | null = null,
): Promise<DecisionResult> {
  const { from, to } = STEPS[decision];
  return db.write(async (tx) => {
    const since = new Date();
    // Locks the row, so that it cannot change between the following read and the update.
    const { count } = await tx.user.updateMany({
      where: { id: userId, ...hasStatus(from), ...(isNegative(to) && isNoAdmin(since)) },
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
      throw adminRoleOf(user).isAdmin && from.includes(before)
        ? new Problem(
            "refused",
            `${markLookAlikes(name)} is an admin. Remove the admin role first.`,
          )
        : new Problem("wrong_step", `${markLookAlikes(name)} ${STATUS_PHRASES[before]}.`);
    }
    const after = storedApproval(to);
    await tx.user.update({
      where: { id: userId },
      data: {
        ...after,
        approvalReason: reason,
        ...(to === "approved" && { approvedAt: user.approvedAt ?? since }),
      },
      select: { id: true },
    });
    if (isNegative(to)) await endOrdering(tx, userId);
    const invitations = await settleInvitations(tx, user.email, to, since);
    const change = approvalChange(user, after);
    // Approving a suspended customer is recorded and mailed as a reinstatement.
    const effective = before === "suspended" ? "reinstate" : decision;
    await record(tx, {
      actorId,
      action: ACTIONS[effective],
      subject: `user:${userId}`,
      label: name,
      note: reason,
      before: { ...change.before, ...(invitations && { invitation: "open" }) },
      after: { ...change.after, ...(invitations && { invitation: invitations }) },
    });
    await queueLetter(tx, {
      key: `approval-status:${userId}:${since.getTime()}`,
      to: user.email,
      ...approvalStatusChanged(effective, { firstName: user.firstName, reason }),
    });
    return { name, changed: true };
  });
}

const fields = {
  email: true,
  firstName: true,
  lastName: true,
  ...adminRoleColumns,
  isApproved: true,
  approvalStatus: true,
  approvalReason: true,
  approvedAt: true,
} as const;

const isNegative = (to: ApprovalStatus) => to === "declined" || to === "suspended";

/** The Prisma condition for users who have one of these statuses. */
function hasStatus(from: readonly ApprovalStatus[]) {
  return from.includes("approved")
    ? { isApproved: true }
    : { isApproved: false, approvalStatus: { in: [...from] } };
}

/** Approves a user whatever their status; does nothing when already approved. */
export const approveCustomer = (userId: string, actorId: string | null) =>
  decide("approve", userId, actorId);

/** Declines an applicant; `reason` is shown to them. */
export const declineApplicant = (userId: string, actorId: string, reason: string) =>
  decide("decline", userId, actorId, reason);

/** Asks an applicant a question; saving their company profile sets them to "waiting" again. */
export const askApplicant = (userId: string, actorId: string, question: string) =>
  decide("ask", userId, actorId, question);

/** Suspends an approved customer who is not an admin; `reason` is shown to them. */
export const suspendCustomer = (userId: string, actorId: string, reason: string) =>
  decide("suspend", userId, actorId, reason);

/** Approves a suspended customer again. */
export const reinstateCustomer = (userId: string, actorId: string) =>
  decide("reinstate", userId, actorId);
