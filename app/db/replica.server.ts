import { db, type Reader } from "./db.server";
import { parseLsn } from "./lsn";

/** How long a failed replica is not tried again. */
const SUSPENDED_MS = 2_000;
/** How long it may take to catch up before it is used; a write of a millisecond ago is still on its way. */
const CATCH_UP_MS = 1_000;
/** A replica that lags further behind is not used: its connection to the primary is broken. */
const MAX_LAG_MS = 30_000;
const POLL_MS = 25;

/** Called when the replica becomes usable or, with the reason, unusable; once for each change. */
export type ReplicaListener = (isUsable: boolean, reason?: unknown) => void;

/**
 * The health of the read replica. It is used once it has caught up with everything that the primary has shown, so that
 * no reader goes back to an older state, until it fails, is promoted or lags far behind; later it is tried again.
 */
export class Replica {
  #isUsable = false;
  /** The last step before it becomes usable: until it ends, callers wait to be told where to read. */
  #settling: Promise<boolean> | null = null;
  readonly #primaryReads = new Set<Promise<unknown>>();
  #isChecking = false;
  #nextCheck = 0;
  #replayed = 0n;
  /** The primary's position at the last check. */
  #target = 0n;
  #reported: boolean | undefined;
  #listener: ReplicaListener = () => undefined;

  constructor(
    readonly reader: Reader,
    private readonly primaryLsn: () => Promise<bigint> = currentLsn,
  ) {}

  onChange(listener: ReplicaListener): void {
    this.#listener = listener;
  }

  /** Whether it may be read now. Starts a check in the background when one is due. */
  isUsable(): boolean | Promise<boolean> {
    if (!this.#isChecking && Date.now() >= this.#nextCheck) {
      this.#isChecking = true;
      void (this.#isUsable ? this.#checkLag() : this.#join()).finally(() => (this.#isChecking = false));
    }
    return this.#settling ?? this.#isUsable;
  }

  /**
   * Runs a read of the primary's state. The replica becomes usable only after such reads have ended and it has replayed
   * what they may have seen.
   */
  track<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const forget = () => void this.#primaryReads.delete(answer);
    this.#primaryReads.add(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** Whether it has everything that the primary had at this position. Throws when it is not a replica (any more). */
  async hasReplayed(lsn: bigint): Promise<boolean> {
    if (this.#replayed >= lsn) return true;
    const [row] = await this.reader.$queryRaw<{ position: string | null }[]>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS "position"`;
    const replayed = parseLsn(row?.position ?? "");
    if (replayed === null) throw new Error("it is no replica, or not any more");
    if (replayed > this.#replayed) this.#replayed = replayed;
    return replayed >= lsn;
  }

  /** Stops using it for a while; the listener gets the reason once. */
  suspend(reason: unknown): void {
    this.#isUsable = false;
    this.#replayed = 0n;
    this.#nextCheck = Date.now() + SUSPENDED_MS;
    this.#report(false, reason);
  }

  async #join(): Promise<void> {
    try {
      await this.#catchUp();
      // Nearly there. From here on callers of isUsable() wait, so none is sent to the primary meanwhile.
      this.#settling = this.#settle();
      await this.#settling;
      this.#settling = null;
    } catch (error) {
      this.suspend(error);
    }
  }

  async #settle(): Promise<boolean> {
    try {
      await Promise.race([this.#catchUpWithReads(), rejectAfter(2 * CATCH_UP_MS, "the primary does not answer")]);
      this.#isUsable = true;
      this.#nextCheck = Date.now() + MAX_LAG_MS;
      this.#report(true);
    } catch (error) {
      this.suspend(error);
    }
    return this.#isUsable;
  }

  /** Ends when it has everything that reads of the primary may have seen. */
  async #catchUpWithReads(): Promise<void> {
    // Callers that were sent to the primary before have begun to read it after this turn.
    await new Promise((done) => setImmediate(done));
    await Promise.allSettled(this.#primaryReads);
    await this.#catchUp();
  }

  /** Ends when it has everything that the primary has now. Throws when that takes too long. */
  async #catchUp(): Promise<void> {
    this.#target = await this.primaryLsn();
    const deadline = Date.now() + CATCH_UP_MS;
    while (!(await this.hasReplayed(this.#target))) {
      if (Date.now() > deadline) throw new Error("it is behind the primary");
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }

  async #checkLag(): Promise<void> {
    try {
      if (!(await this.hasReplayed(this.#target))) throw new Error("it is far behind the primary");
      this.#nextCheck = Date.now() + MAX_LAG_MS;
      // While the primary cannot be reached nothing is written, so the replica cannot fall behind.
      this.#target = await this.primaryLsn().catch(() => this.#target);
    } catch (error) {
      this.suspend(error);
    }
  }

  #report(isUsable: boolean, reason?: unknown): void {
    if (this.#reported === isUsable) return;
    this.#reported = isUsable;
    this.#listener(isUsable, reason);
  }
}

function rejectAfter(ms: number, reason: string): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(reason)), ms).unref());
}

/** The primary's present position in its log: after everything that is committed by now. */
export async function currentLsn(): Promise<bigint> {
  const [row] = await db.read.$queryRaw<{ position: string }[]>`
    SELECT pg_current_wal_insert_lsn()::text AS "position"`;
  return parseLsn(row!.position)!;
}
