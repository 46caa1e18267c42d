import { db, type Reader } from "./db.server";
import { parsePosition } from "./position";

/** How long the replica is left alone after it failed. */
const PAUSE_MS = 2_000;
/** How long it may take to catch up before it serves; a write a millisecond ago is on its way. */
const CATCHING_UP_MS = 1_000;
/** A replica that is further behind, because its line to the primary is cut, serves nobody. */
const MOST_BEHIND_MS = 30_000;
const BETWEEN_LOOKS_MS = 25;

/** Hears that the replica begins to serve or, with the reason, that it does not; each once. */
export type ReplicaNews = (serves: boolean, reason?: unknown) => void;

/**
 * What is known of the read replica. It serves from when it has caught up with the primary, so that nobody goes back to
 * an older shop, until it fails, is promoted or falls far behind; then it is tried again.
 */
export class Replica {
  #serves = false;
  /** The last step to serving: until then nobody is told where to read. */
  #settling: Promise<boolean> | null = null;
  readonly #held = new Set<Promise<unknown>>();
  #busy = false;
  #lookAt = 0;
  #replayed = 0n;
  /** Where the primary was when this last looked. */
  #mark = 0n;
  #told: boolean | undefined;
  #tell: ReplicaNews = () => undefined;

  constructor(
    readonly reader: Reader,
    private readonly positionOfPrimary: () => Promise<bigint> = positionNow,
  ) {}

  tellTo(tell: ReplicaNews): void {
    this.#tell = tell;
  }

  /** Whether it may be read now. Where it is time, looks after it meanwhile. */
  serves(): boolean | Promise<boolean> {
    if (!this.#busy && Date.now() >= this.#lookAt) {
      this.#busy = true;
      void (this.#serves ? this.#look() : this.#join()).finally(() => (this.#busy = false));
    }
    return this.#settling ?? this.#serves;
  }

  /** Asks the primary how it is. Whatever it says, the replica has when it serves: it waits for such answers. */
  hold<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const over = () => void this.#held.delete(answer);
    this.#held.add(answer);
    answer.then(over, over);
    return answer;
  }

  /** Whether it has all that the primary had at a position. */
  async hasReplayed(position: bigint): Promise<boolean> {
    if (this.#replayed >= position) return true;
    const [row] = await this.reader.$queryRaw<{ position: string | null }[]>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS "position"`;
    const replayed = parsePosition(row?.position ?? "");
    if (replayed === null) throw new Error("it is no replica, or not any more");
    if (replayed > this.#replayed) this.#replayed = replayed;
    return replayed >= position;
  }

  /** Leaves it to the primary for a while, for a reason that is told once. */
  leave(reason: unknown): void {
    this.#serves = false;
    this.#replayed = 0n;
    this.#lookAt = Date.now() + PAUSE_MS;
    this.#say(false, reason);
  }

  async #join(): Promise<void> {
    try {
      await this.#catchUp();
      // It is near. What the primary says from now on it says to nobody who could be told to read here next.
      this.#settling = this.#settle();
      await this.#settling;
      this.#settling = null;
    } catch (error) {
      this.leave(error);
    }
  }

  async #settle(): Promise<boolean> {
    try {
      await Promise.race([this.#agree(), tooLate("the primary does not answer")]);
      this.#serves = true;
      this.#lookAt = Date.now() + MOST_BEHIND_MS;
      this.#say(true);
    } catch (error) {
      this.leave(error);
    }
    return this.#serves;
  }

  /** Ends when it has all that the primary has said to anybody. */
  async #agree(): Promise<void> {
    // Whoever was told to read from the primary has asked it by then.
    await new Promise((done) => setImmediate(done));
    await Promise.allSettled(this.#held);
    await this.#catchUp();
  }

  /** Ends when it has all that the primary has now. */
  async #catchUp(): Promise<void> {
    this.#mark = await this.positionOfPrimary();
    const until = Date.now() + CATCHING_UP_MS;
    while (!(await this.hasReplayed(this.#mark))) {
      if (Date.now() > until) throw new Error("it is behind the primary");
      await new Promise((done) => setTimeout(done, BETWEEN_LOOKS_MS));
    }
  }

  async #look(): Promise<void> {
    try {
      if (!(await this.hasReplayed(this.#mark))) throw new Error("it is far behind the primary");
      this.#lookAt = Date.now() + MOST_BEHIND_MS;
      // While the primary is out of reach the replica cannot be behind, and is all there is.
      this.#mark = await this.positionOfPrimary().catch(() => this.#mark);
    } catch (error) {
      this.leave(error);
    }
  }

  #say(serves: boolean, reason?: unknown): void {
    if (this.#told === serves) return;
    this.#told = serves;
    this.#tell(serves, reason);
  }
}

function tooLate(reason: string): Promise<never> {
  return new Promise((_, fail) =>
    setTimeout(() => fail(new Error(reason)), 2 * CATCHING_UP_MS).unref(),
  );
}

/** Where the primary is: behind all that is committed by now. */
export async function positionNow(): Promise<bigint> {
  const [row] = await db.read.$queryRaw<{ position: string }[]>`
    SELECT pg_current_wal_insert_lsn()::text AS "position"`;
  return parsePosition(row!.position)!;
}
