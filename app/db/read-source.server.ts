import { AsyncLocalStorage } from "node:async_hooks";

import { coalesce } from "./coalesce";
import { db, type Reader } from "./db.server";
import { Replica, type ReplicaListener } from "./replica.server";
import { shopState, stateIn } from "./state.server";

/**
 * A database to read from: the primary, or the replica, which may lag behind it. State tokens of the one are never
 * compared with those of the other.
 */
export interface ReadSource {
  reader: Reader;
  /** The token of the state that this source is in (state.server.ts). */
  state(): Promise<string>;
  /**
   * Runs work for which currentReader() is this source. The work must only read: if the replica fails, it is run again
   * on the primary.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

// The source chosen for the work in progress, and the position up to which its caller must see all writes.
const chosenSource = new AsyncLocalStorage<ReadSource>();
const requiredLsn = new AsyncLocalStorage<bigint>();

const replica = db.replica && new Replica(db.replica);

/** The database that is written to; transactions run here. */
export const primarySource: ReadSource = {
  reader: db.read,
  state: replica ? () => replica.track(shopState) : shopState,
  run: (work) => (replica ? chosenSource.run(primarySource, work) : work()),
};

const replicaSource: ReadSource | null = replica && {
  reader: replica.reader,
  state: coalesce(() => stateIn(replica.reader)),
  async run(work) {
    try {
      return await chosenSource.run(replicaSource!, work);
    } catch (error) {
      // The primary is never older, so its result may stand in for the replica's.
      const result = await primarySource.run(work);
      // The work itself is sound, so it was the replica that failed.
      replica.suspend(error);
      return result;
    }
  },
};

export const hasReplica = replica !== null;

/** Registers a listener for when the replica becomes usable or unusable. */
export function onReplicaChange(listener: ReplicaListener): void {
  replica?.onChange(listener);
}

/** The client of the source chosen for the work in progress; the primary's when none was chosen. */
export function currentReader(): Reader {
  return chosenSource.getStore()?.reader ?? db.read;
}

/** Runs catalogue reads on the replica if it is usable, else on the primary; all of `work` on the same source. */
export async function onReplica<Result>(work: () => Promise<Result>): Promise<Result> {
  return replica ? (await chooseSource()).run(work) : work();
}

/** Runs reads that a decision depends on, such as those of a cart, on the primary. */
export function onPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  return primarySource.run(work);
}

/** Runs work that must see every write up to a position in the primary's log (lsn.ts). */
export function atLeast<Result>(lsn: bigint, work: () => Promise<Result>): Promise<Result> {
  return requiredLsn.run(lsn, work);
}

/** The source to read from now, and the token of the state it is in. */
export async function currentState(): Promise<{ source: ReadSource; state: string }> {
  const source = await chooseSource();
  try {
    return { source, state: await source.state() };
  } catch (error) {
    if (source === primarySource) throw error;
    replica!.suspend(error);
    return { source: primarySource, state: await primarySource.state() };
  }
}

async function chooseSource(): Promise<ReadSource> {
  const outer = chosenSource.getStore();
  if (outer && outer !== replicaSource) return outer;
  // Work that began on the replica may go on here when the replica fails: the primary is never older.
  if (!replica || !(await replica.isUsable())) return primarySource;
  if (outer) return outer;
  const lsn = requiredLsn.getStore();
  if (lsn === undefined) return replicaSource!;
  try {
    return (await replica.hasReplayed(lsn)) ? replicaSource! : primarySource;
  } catch (error) {
    replica.suspend(error);
    return primarySource;
  }
}
