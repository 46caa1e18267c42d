/** Where a customer of the shop stands with the brand. */
export type Standing = "approved" | "waiting" | "question" | "declined" | "suspended";

/** What the brand can decide about somebody. */
export type Decision = "approve" | "decline" | "ask" | "suspend" | "reinstate";

/** The longest reason or question, in characters. */
export const MAX_REASON_LENGTH = 1_000;

/** From where a decision leads where; all other steps are refused. Taking approval away is `suspend`. */
export const STEPS: Record<Decision, { from: readonly Standing[]; to: Standing }> = {
  approve: { from: ["waiting", "question", "declined", "suspended"], to: "approved" },
  decline: { from: ["waiting", "question"], to: "declined" },
  ask: { from: ["waiting"], to: "question" },
  suspend: { from: ["approved"], to: "suspended" },
  reinstate: { from: ["suspended"], to: "approved" },
};

/** The words of the desk's tables (specification 2: Pending, Active). */
export const STANDING_WORDS: Record<Standing, string> = {
  approved: "Active",
  waiting: "Pending",
  question: "Question asked",
  declined: "Declined",
  suspended: "Suspended",
};

/** Where a row of `users` stands; a word that nobody knows is waiting. */
export function standingOf({ isApproved, standing }: KeptStanding): Standing {
  if (isApproved) return "approved";
  return standing === "question" || standing === "declined" || standing === "suspended"
    ? standing
    : "waiting";
}

/** Whether a decision can be made about somebody who stands there. */
export function canDecide(decision: Decision, standing: Standing): boolean {
  return STEPS[decision].from.includes(standing);
}

/** The two columns in which a standing is kept. */
export interface KeptStanding {
  isApproved: boolean;
  standing: string;
}

/** How a standing is kept. */
export function keptAs(standing: Standing): KeptStanding {
  return standing === "approved"
    ? { isApproved: true, standing: "waiting" }
    : { isApproved: false, standing };
}

/** From what to what, the columns that differ alone: for the record. */
export function changeOfStanding(before: KeptStanding, after: KeptStanding) {
  const differing = (one: KeptStanding, other: KeptStanding): Partial<KeptStanding> => ({
    ...(one.isApproved !== other.isApproved && { isApproved: one.isApproved }),
    ...(one.standing !== other.standing && { standing: one.standing }),
  });
  return { before: differing(before, after), after: differing(after, before) };
}
