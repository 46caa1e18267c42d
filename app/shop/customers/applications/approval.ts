import * as t from "~/messages/customers";

/** The statuses of a company. */
export const APPROVAL_STATUSES = [
  "approved",
  "waiting",
  "question",
  "declined",
  "suspended",
  /** Erased, or merged into another one; nobody acts for it, and no decision leads out of it. */
  "closed",
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** A decision that an admin can make about a company. */
export type Decision = "approve" | "decline" | "ask" | "suspend" | "reinstate";

/** The longest reason or question, in characters. */
export const MAX_REASON_LENGTH = 1_000;

/** The allowed transitions of the approval status; all others are refused. */
export const STEPS: Record<Decision, { from: readonly ApprovalStatus[]; to: ApprovalStatus }> = {
  approve: { from: ["waiting", "question", "declined", "suspended"], to: "approved" },
  decline: { from: ["waiting", "question"], to: "declined" },
  ask: { from: ["waiting"], to: "question" },
  suspend: { from: ["approved"], to: "suspended" },
  reinstate: { from: ["suspended"], to: "approved" },
};

/** The Prisma condition for customers. */
export const APPROVED = { approvalStatus: "approved" } as const;
/** The Prisma condition for companies for which somebody can act. */
export const NOT_CLOSED = { approvalStatus: { not: "closed" } } as const;

/** The approval status of a row of `companies`; an unknown value counts as "waiting". */
export const approvalStatusOf = ({ approvalStatus }: { approvalStatus: string }): ApprovalStatus =>
  APPROVAL_STATUSES.find((known) => known === approvalStatus) ?? "waiting";

/** Whether a decision is possible in a status. */
export function canDecide(decision: Decision, approvalStatus: ApprovalStatus): boolean {
  return STEPS[decision].from.includes(approvalStatus);
}

/** Where a request of a customer is refused; null for an approved one. */
export const approvalRefusal = (status: ApprovalStatus) =>
  status === "approved" ? null : { title: t.refusedTitle(status), message: t.refusedText(status) };

/** On the home page of a customer; null for an approved one. */
export const approvalNotice = (status: ApprovalStatus) =>
  status === "approved" ? null : { title: t.approvalNoticeTitle(status), text: t.approvalNoticeText(status) };
