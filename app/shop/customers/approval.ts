/** The approval status of a user. */
export type ApprovalStatus =
  | "approved"
  | "waiting"
  | "question"
  | "declined"
  | "suspended"
  /** Erased, or merged into another account; nobody can sign in to it, and no decision leads out of it. */
  | "closed"
  /** Acts for the company of another account, and is no customer by itself (app/shop/companies). */
  | "colleague";

/** A decision that an admin can make about a user. */
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
  colleague: "Colleague",
} as const satisfies Record<ApprovalStatus, string>;

/** The approval status of a row of `users`; an unknown value counts as "waiting". */
export function approvalStatusOf({ isApproved, approvalStatus }: StoredApproval): ApprovalStatus {
  if (isApproved) return "approved";
  const isKnown = approvalStatus !== "approved" && approvalStatus in APPROVAL_STATUS_LABELS;
  return isKnown ? (approvalStatus as ApprovalStatus) : "waiting";
}

/** Whether a decision is possible in a status. */
export function canDecide(decision: Decision, approvalStatus: ApprovalStatus): boolean {
  return STEPS[decision].from.includes(approvalStatus);
}

/** The two columns in which an approval status is stored. */
export interface StoredApproval {
  isApproved: boolean;
  approvalStatus: string;
}

/** The column values for an approval status. */
export function storedApproval(approvalStatus: ApprovalStatus): StoredApproval {
  return approvalStatus === "approved"
    ? { isApproved: true, approvalStatus: "waiting" }
    : { isApproved: false, approvalStatus };
}

/** The columns that differ, before and after, for the audit log. */
export function approvalChange(before: StoredApproval, after: StoredApproval) {
  const differing = (one: StoredApproval, other: StoredApproval): Partial<StoredApproval> => ({
    ...(one.isApproved !== other.isApproved && { isApproved: one.isApproved }),
    ...(one.approvalStatus !== other.approvalStatus && { approvalStatus: one.approvalStatus }),
  });
  return { before: differing(before, after), after: differing(after, before) };
}
