/** They need a recent sign-in. */
export const ROLE_DECISIONS = ["grant", "refuse", "keep", "take"] as const;
export type RoleDecision = (typeof ROLE_DECISIONS)[number];

export const isRoleDecision = (value: unknown): value is RoleDecision =>
  (ROLE_DECISIONS as readonly unknown[]).includes(value);

export interface RoleAccess {
  /** Their own role has an end, so they can only give it up. */
  isTemporary: boolean;
  /** The sign-in that they need first; null if theirs is recent. */
  signInAgain: string | null;
}
