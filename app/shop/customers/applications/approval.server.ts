import { markLookAlikes } from "~/formats/email";
import { db, type Prisma, type Tx } from "~/db/db.server";
import type { AuditAction } from "~/shop/base/audit/actions";
import { record } from "~/shop/base/audit/audit.server";
import { approvalStatusChanged } from "./application-letters";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { Problem } from "~/shop/base/problem";
import { contactColumns } from "~/shop/brand/mail/contact";
import { staffColumns, staffStatusOf, isNoStaff } from "../people/staff-role";
import { endOrderingFor } from "~/shop/customers/staff/ordering.server";
import { settleInvitations } from "./open-invitations.server";
import { personName } from "~/formats/person-name";
import { type ApprovalStatus, approvalStatusOf, type Decision, STEPS } from "./approval";

/** `name` is that of the company's contact; `changed` is false for a repeat. */
export interface DecisionResult {
  name: string;
  changed: boolean;
}

/** The name in the audit, and the kind of the letter. */
const RECORDED: Record<Decision, { action: AuditAction; kind: LetterKind }> = {
  approve: { action: "approve_customer", kind: "application-approved" },
  decline: { action: "decline_customer", kind: "application-declined" },
  ask: { action: "ask_customer", kind: "application-question" },
  suspend: { action: "suspend_customer", kind: "customer-suspended" },
  reinstate: { action: "reinstate_customer", kind: "customer-reinstated" },
};

/**
 * Mails the company's contact; applies from the next request of its people on. `reason` is in the mail: the question,
 * or why they were declined or suspended. `actorId` is the deciding admin, or null for the server's operator (`npm run
 * approve`). The mail answers what they have written about their account, up to the message `last`.
 * Refuses as wrong_step a decision that STEPS does not allow in the present status; as refused the company of an admin,
 * whose role must be removed first.
 */
export const decide = (
  decision: Exclude<Decision, "ask">,
  companyId: string,
  actorId: string | null,
  reason: string | null = null,
  last = 0,
): Promise<DecisionResult> => decideAndSay({ decision, companyId, actorId, reason, last });

interface Deciding {
  decision: Decision;
  companyId: string;
  actorId: string | null;
  reason: string | null;
  /** The newest message that the page of the decision has shown or could have; 0 for none. */
  last: number;
  /** In the transaction, before the letter, where the status changes; returns where an answer to the letter goes, if not to the shop. */
  say?: (tx: Tx, contactId: string) => Promise<string | undefined>;
}

/** As `decide`, with what is said in the company's conversation (conversations/applicants.server.ts). */
export function decideAndSay({ decision, companyId, actorId, reason, last, say }: Deciding): Promise<DecisionResult> {
  const { from, to } = STEPS[decision];
  return db.write(async (tx) => {
    const since = new Date();
    // Locks the row, so that it cannot change between the following read and the update.
    const { count } = await tx.company.updateMany({
      where: {
        id: companyId,
        approvalStatus: { in: [...from] },
        ...(isNegative(to) && { contact: isNoStaff(since) }),
      },
      data: { approvalSince: since },
    });
    const company = await tx.company.findUnique({ where: { id: companyId }, select: fields });
    if (!company) throw new Problem("not_found.customer");
    const { contact } = company;
    const name = personName(contact);
    const before = approvalStatusOf(company);
    if (count === 0) {
      if (before === to && (reason === null || reason === company.approvalReason)) {
        return { name, changed: false };
      }
      const shown = markLookAlikes(name);
      throw staffStatusOf(contact).isStaff && from.includes(before)
        ? new Problem("refused.admin", { name: shown })
        : new Problem("wrong_step.customer", { name: shown, status: before });
    }
    await tx.company.update({
      where: { id: companyId },
      data: {
        approvalStatus: to,
        approvalReason: reason,
        ...(to === "approved" && { approvedAt: company.approvedAt ?? since }),
      },
      select: { id: true },
    });
    if (isNegative(to)) await endOrderingFor(tx, companyId);
    const invitations = await settleInvitations(tx, contact.email, to, since);
    // Approving a suspended customer is recorded and mailed as a reinstatement.
    const effective = before === "suspended" ? "reinstate" : decision;
    const { action, kind } = RECORDED[effective];
    await record(tx, {
      actorId,
      action,
      subject: `company:${companyId}`,
      label: name,
      note: reason,
      before: { approvalStatus: before, ...(invitations && { invitation: "open" }) },
      after: { approvalStatus: to, ...(invitations && { invitation: invitations }) },
    });
    await endWaitingUpTo(tx, { companyId, orderId: null, inquiryId: null }, last);
    const replyTo = await say?.(tx, company.contactId);
    await queueLetter(tx, {
      key: `approval-status:${companyId}:${since.getTime()}`,
      kind,
      to: contact.email,
      replyTo,
      letter: () =>
        approvalStatusChanged(effective, {
          firstName: contact.firstName,
          reason,
          takesReplies: replyTo !== undefined,
        }),
    });
    return { name, changed: true };
  });
}

const fields = {
  contactId: true,
  contact: { select: { ...contactColumns, ...staffColumns } },
  approvalStatus: true,
  approvalReason: true,
  approvedAt: true,
} as const;

const isNegative = (to: ApprovalStatus) => to === "declined" || to === "suspended";

/** Whatever its status; does nothing when already approved. */
export const approveCustomer = (companyId: string, actorId: string | null, last?: number) =>
  decide("approve", companyId, actorId, null, last);

/** Only one whose contact is no admin; `reason` is shown to them. */
export const suspendCustomer = (companyId: string, actorId: string, reason: string) =>
  decide("suspend", companyId, actorId, reason);

export const reinstateCustomer = (companyId: string, actorId: string, last?: number) =>
  decide("reinstate", companyId, actorId, null, last);

/** A decision answers what was written before it: up to the message `last`, the newest that its page knew of. */
export async function endWaitingUpTo(tx: Tx, about: Prisma.ConversationWhereInput, last: number): Promise<void> {
  const where = { ...about, isWaiting: true, lastMessageId: { lte: last } };
  await tx.conversation.updateMany({ where, data: { isWaiting: false } });
}
