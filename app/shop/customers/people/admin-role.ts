/** Whether and until when a person is an admin, at the time of the question. */
export interface AdminRole {
  /** Also of a temporary admin. */
  isAdmin: boolean;
  /** When a temporary admin role, by emergency code, ends. */
  adminUntil: Date | null;
}

/** The columns of a person that say whether they are an admin. */
export interface StoredRole {
  /** "admin"; null for everybody who is no staff. */
  staffRole: string | null;
  /** When a temporary role ends or ended. */
  adminUntil: Date | null;
}

/** The role of the staff that has no end. */
export const ADMIN = "admin";

/** The columns of the role, for a query. */
export const adminRoleColumns = { staffRole: true, adminUntil: true } as const;

/**
 * Returns the admin role of a person's row at a time: `isAdmin` also for a temporary admin, whose role ends at `adminUntil`.
 * Every decision about rights uses this, because a row keeps the time of a role that has ended until it is tidied.
 */
export function adminRoleOf({ staffRole, adminUntil }: StoredRole, now = Date.now()): AdminRole {
  if (staffRole !== null) return { isAdmin: true, adminUntil: null };
  const isRunning = adminUntil !== null && adminUntil.getTime() > now;
  return { isAdmin: isRunning, adminUntil: isRunning ? adminUntil : null };
}

/** Whether a result of adminRoleOf is that of an admin without an end, who may change the roles of others. */
export const isLastingAdmin = ({ isAdmin, adminUntil }: AdminRole) => isAdmin && !adminUntil;

/** The Prisma conditions for people who are admins, temporary ones included, and for all others, at a time. */
export const isAnyAdmin = (now: Date) => ({
  OR: [{ staffRole: { not: null } }, { adminUntil: { gt: now } }],
});
export const isNoAdmin = (now: Date) => ({
  staffRole: null,
  OR: [{ adminUntil: null }, { adminUntil: { lte: now } }],
});
