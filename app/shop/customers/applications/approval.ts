import * as t from "~/messages/customers";

/** Of a company. */
export const APPROVAL_STATUSES = [
  "approved",
  "waiting",
  "question",
  "declined",
  "suspended",
  /** Erased, or merged into another company; nobody acts for it, and no decision leads out of it. */
  "closed",
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** A decision that an admin can make about a company. */
export type Decision = "approve" | "decline" | "ask" | "suspend" | "reinstate";

/** In characters, for a reason or question. */
export const MAX_REASON_LENGTH = 1_000;

/** All other transitions are refused. */
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

/** Of a row of `companies`; an unknown value counts as "waiting". */
export const approvalStatusOf = ({ approvalStatus }: { approvalStatus: string }): ApprovalStatus =>
  APPROVAL_STATUSES.find((known) => known === approvalStatus) ?? "waiting";

/** Whether STEPS allows it. */
export function canDecide(decision: Decision, approvalStatus: ApprovalStatus): boolean {
  return STEPS[decision].from.includes(approvalStatus);
}

/** Refuses a customer's request; null for an approved one. */
export const approvalRefusal = (status: ApprovalStatus) =>
  status === "approved" ? null : { title: t.refusedTitle(status), message: t.refusedText(status) };

/** For the home page of a customer; null for an approved one. */
export const approvalNotice = (status: ApprovalStatus) =>
  status === "approved" ? null : { title: t.approvalNoticeTitle(status), text: t.approvalNoticeText(status) };
