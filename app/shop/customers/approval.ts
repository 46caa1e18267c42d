/** Where a customer of the shop stands with the brand. */
export type ApprovalStatus = "approved" | "waiting" | "question" | "declined" | "suspended";

/** What the brand can decide about somebody. */
export type Decision = "approve" | "decline" | "ask" | "suspend" | "reinstate";

/** The longest reason or question, in characters. */
export const MAX_REASON_LENGTH = 1_000;

/** From where a decision leads where; all other steps are refused. Taking approval away is `suspend`. */
export const STEPS: Record<Decision, { from: readonly ApprovalStatus[]; to: ApprovalStatus }> = {
  approve: { from: ["waiting", "question", "declined", "suspended"], to: "approved" },
  decline: { from: ["waiting", "question"], to: "declined" },
  ask: { from: ["waiting"], to: "question" },
  suspend: { from: ["approved"], to: "suspended" },
  reinstate: { from: ["suspended"], to: "approved" },
};

/** The words of the desk's tables (specification 2: Pending, Active). */
export const APPROVAL_STATUS_LABELS: Record<ApprovalStatus, string> = {
  approved: "Active",
  waiting: "Pending",
  question: "Question asked",
  declined: "Declined",
  suspended: "Suspended",
};

const NOT_APPROVED = (Object.keys(APPROVAL_STATUS_LABELS) as ApprovalStatus[]).filter(
  (approvalStatus) => approvalStatus !== "approved",
);

/** Where a row of `users` stands; a word that nobody knows is waiting. */
export function approvalStatusOf({ isApproved, approvalStatus }: StoredApproval): ApprovalStatus {
  if (isApproved) return "approved";
  return NOT_APPROVED.find((known) => known === approvalStatus) ?? "waiting";
}

/** Whether a decision can be made about somebody who stands there. */
export function canDecide(decision: Decision, approvalStatus: ApprovalStatus): boolean {
  return STEPS[decision].from.includes(approvalStatus);
}

/** The two columns in which a approvalStatus is kept. */
export interface StoredApproval {
  isApproved: boolean;
  approvalStatus: string;
}

/** How a approvalStatus is kept. */
export function keptAs(approvalStatus: ApprovalStatus): StoredApproval {
  return approvalStatus === "approved"
    ? { isApproved: true, approvalStatus: "waiting" }
    : { isApproved: false, approvalStatus };
}

/** From what to what, the columns that differ alone: for the record. */
export function approvalChange(before: StoredApproval, after: StoredApproval) {
  const differing = (one: StoredApproval, other: StoredApproval): Partial<StoredApproval> => ({
    ...(one.isApproved !== other.isApproved && { isApproved: one.isApproved }),
    ...(one.approvalStatus !== other.approvalStatus && { approvalStatus: one.approvalStatus }),
  });
  return { before: differing(before, after), after: differing(after, before) };
}
