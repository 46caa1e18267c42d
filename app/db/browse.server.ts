import { AsyncLocalStorage } from "node:async_hooks";

import { db, type Reader } from "./db.server";
import { Replica, type ReplicaNews } from "./replica.server";
import { shopState, stateIn } from "./state.server";
import { together } from "./together";

/**
 * Where what the shop sells is read: the primary, or the replica, which may be a moment behind. What was read under the
 * name of a state belongs to the source that gave the name, and to no other.
 */
export interface Source {
  reader: Reader;
  /** A name for the state that this source is in (state.server.ts). */
  state(): Promise<string>;
  /** Does work whose browse() is this source. It only reads: where the replica fails, it is done again on the primary. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

// Which source a piece of work reads from, once that is settled; and how new it must be for who asks.
const settled = new AsyncLocalStorage<Source>();
const needed = new AsyncLocalStorage<bigint>();

const replica = db.replica && new Replica(db.replica);

/** The database itself: what transactions read. */
export const primary: Source = {
  reader: db.read,
  state: replica ? () => replica.hold(shopState) : shopState,
  run: (work) => (replica ? settled.run(primary, work) : work()),
};

const copy: Source | null = replica && {
  reader: replica.reader,
  state: together(() => stateIn(replica.reader)),
  async run(work) {
    try {
      return await settled.run(copy!, work);
    } catch (error) {
      // What the primary knows is as new or newer, so it may stand where the replica's would.
      const result = await primary.run(work);
      // Else it was the work that failed.
      replica.leave(error);
      return result;
    }
  },
};

/** Whether there is a replica at all. */
export const hasReplica = replica !== null;

/** Tells when the replica begins to serve and when it does not. */
export function watchReplica(tell: ReplicaNews): void {
  replica?.tellTo(tell);
}

/** What reads the catalogue here: the source of the work that this is part of, the primary outside of any. */
export function browse(): Reader {
  return settled.getStore()?.reader ?? db.read;
}

/** Does work that reads the catalogue, from the replica where that serves; all of it from one source. */
export async function browsing<Result>(work: () => Promise<Result>): Promise<Result> {
  return replica ? (await sourceNow()).run(work) : work();
}

/** Does work that decides something, a cart above all: what it reads of the catalogue is the primary's. */
export function deciding<Result>(work: () => Promise<Result>): Promise<Result> {
  return primary.run(work);
}

/** Does work for somebody who must see all that was written up to a position in the primary's log (position.ts). */
export function seeing<Result>(position: bigint, work: () => Promise<Result>): Promise<Result> {
  return needed.run(position, work);
}

/** The source to read from now, and the name of the state it is in. */
export async function presentState(): Promise<{ source: Source; state: string }> {
  const source = await sourceNow();
  try {
    return { source, state: await source.state() };
  } catch (error) {
    if (source === primary) throw error;
    replica!.leave(error);
    return { source: primary, state: await primary.state() };
  }
}

async function sourceNow(): Promise<Source> {
  const before = settled.getStore();
  if (before && before !== copy) return before;
  // Within work that began at the replica, too: the primary is as new or newer.
  if (!replica || !(await replica.serves())) return primary;
  if (before) return before;
  const position = needed.getStore();
  if (position === undefined) return copy!;
  try {
    return (await replica.hasReplayed(position)) ? copy! : primary;
  } catch (error) {
    replica.leave(error);
    return primary;
  }
}
