// By then it was tried three times, or no process sends mail.
const STUCK_MS = 30 * 60_000;

/** The Prisma condition for mail that has waited for too long. */
export const isStuck = (now = Date.now()) => ({
  state: "waiting",
  createdAt: { lt: new Date(now - STUCK_MS) },
});
