import type { StoredRole } from "~/shop/customers/people/staff-role";

/** Without another choice: they grant and keep the role of an owner. */
export const PLAIN_ROLE_DECISIONS = ["grant", "refuse", "keep", "take"] as const;

/** They need a recent sign-in. */
const ROLE_DECISIONS = [...PLAIN_ROLE_DECISIONS, "set-role"] as const;
export type RoleDecision = (typeof ROLE_DECISIONS)[number];

export const isRoleDecision = (value: unknown): value is RoleDecision =>
  (ROLE_DECISIONS as readonly unknown[]).includes(value);

/** A decision that was made, and what remains is to confirm it. */
export interface ChosenRole {
  decision: RoleDecision;
  /** Of "set-role". */
  role?: StoredRole;
}

export interface RoleAccess {
  /** Their own role has an end, so they can only give it up. */
  isTemporary: boolean;
  /** The sign-in that they need first; null if theirs is recent. */
  signInAgain: string | null;
}
