/** The approval status of a company. */
export type ApprovalStatus =
  | "approved"
  | "waiting"
  | "question"
  | "declined"
  | "suspended"
  /** Erased, or merged into another one; nobody acts for it, and no decision leads out of it. */
  | "closed";

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

/** The labels in admin tables (specification 2: Pending, Active). */
export const APPROVAL_STATUS_LABELS = {
  approved: "Active",
  waiting: "Pending",
  question: "Question asked",
  declined: "Declined",
  suspended: "Suspended",
  closed: "Closed",
} as const satisfies Record<ApprovalStatus, string>;

/** The Prisma condition for customers. */
export const APPROVED = { approvalStatus: "approved" } as const;

/** The approval status of a row of `companies`; an unknown value counts as "waiting". */
export function approvalStatusOf({ approvalStatus }: { approvalStatus: string }): ApprovalStatus {
  const isKnown = Object.hasOwn(APPROVAL_STATUS_LABELS, approvalStatus);
  return isKnown ? (approvalStatus as ApprovalStatus) : "waiting";
}

/** Whether a decision is possible in a status. */
export function canDecide(decision: Decision, approvalStatus: ApprovalStatus): boolean {
  return STEPS[decision].from.includes(approvalStatus);
}
