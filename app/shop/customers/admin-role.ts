/** The columns of a user that say whether they are an admin. */
export interface AdminRole {
  /** An admin without an end. */
  isAdmin: boolean;
  /** When a temporary admin role, by emergency code, ends or ended. */
  adminUntil: Date | null;
}

/** These columns, for a query. */
export const adminRoleColumns = { isAdmin: true, adminUntil: true } as const;

/**
 * Returns the admin role of a user's row at a time: `isAdmin` also for a temporary admin, whose role ends at `adminUntil`.
 * Every decision about rights uses this, because a row keeps the time of a role that has ended until it is tidied.
 */
export function adminRoleOf({ isAdmin, adminUntil }: AdminRole, now = Date.now()): AdminRole {
  if (isAdmin) return { isAdmin, adminUntil: null };
  const isRunning = adminUntil !== null && adminUntil.getTime() > now;
  return { isAdmin: isRunning, adminUntil: isRunning ? adminUntil : null };
}

/** Whether a result of adminRoleOf is that of an admin without an end, who may change the roles of others. */
export const isLastingAdmin = ({ isAdmin, adminUntil }: AdminRole) => isAdmin && !adminUntil;

/** The Prisma conditions for rows of admins, temporary ones included, and for all others, at a time. */
export const isAnyAdmin = (now: Date) => ({ OR: [{ isAdmin: true }, { adminUntil: { gt: now } }] });
export const isNoAdmin = (now: Date) => ({
  isAdmin: false,
  OR: [{ adminUntil: null }, { adminUntil: { lte: now } }],
});
