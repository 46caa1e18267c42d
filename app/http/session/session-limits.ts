const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts at most, and how long it lasts unused. */
export const CUSTOMER_LIMITS = { maxMs: 30 * DAY_MS, idleMs: 14 * DAY_MS };
const STAFF_LIMITS = { maxMs: 12 * HOUR_MS, idleMs: 2 * HOUR_MS };

export interface SessionTimes {
  /** When it ends if its user is a customer. */
  expire: Date;
  /** When it was last used, to a few minutes; null: not known, so only its start counts. */
  lastSeenAt: Date | null;
}

export const startOf = ({ expire }: Pick<SessionTimes, "expire">) => new Date(expire.getTime() - CUSTOMER_LIMITS.maxMs);

/** Whether a session of somebody of the staff or of a customer has ended at the time `now`, in milliseconds. */
export function hasEnded(times: SessionTimes, isStaff: boolean, now: number): boolean {
  const { maxMs, idleMs } = isStaff ? STAFF_LIMITS : CUSTOMER_LIMITS;
  const { lastSeenAt } = times;
  const isIdle = lastSeenAt !== null && now - lastSeenAt.getTime() > idleMs;
  return isIdle || now - startOf(times).getTime() >= maxMs;
}
