/** The columns of a row that no worker has claimed. */
export const NOT_LEASED = { leasedBy: null, leasedUntil: null };

/** Prisma conditions for a time that has come. One later than `longestMs` from now is from while the clock was ahead, and counts as well. */
export const isPast = (now: Date, longestMs: number) => [{ lte: now }, { gt: new Date(now.getTime() + longestMs) }];

/** No lease is as long. */
const LONGEST_LEASE_MS = 60 * 60_000;

/** The Prisma condition for rows of an outbox that no worker is sending; a lease from while the clock was ahead does not count. */
export const unleased = (now: Date) => ({
  OR: [null, ...isPast(now, LONGEST_LEASE_MS)].map((leasedUntil) => ({ leasedUntil })),
});

const MARK_TRIES = 5;

/** Retries on database errors, because what was sent and is not marked so is sent again. */
export async function markPersistently(mark: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await mark();
      return;
    } catch (error) {
      if (tried === MARK_TRIES) throw error;
      await new Promise((done) => setTimeout(done, tried * 200));
    }
  }
}
