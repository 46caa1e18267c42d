/** The decisions that change the admin role of a person. They need a recent sign-in. */
export const ROLE_DECISIONS = ["grant", "refuse", "keep", "take"] as const;
export type RoleDecision = (typeof ROLE_DECISIONS)[number];

/** Whether a value is a decision that changes the admin role. */
export const isRoleDecision = (value: unknown): value is RoleDecision =>
  (ROLE_DECISIONS as readonly unknown[]).includes(value);

/** What decides whether an admin can change roles at the moment. */
export interface RoleAccess {
  /** Their own role has an end, so they can only give it up. */
  isTemporary: boolean;
  /** The address of the sign-in that they need first; null if theirs is recent. */
  signInAgain: string | null;
}
