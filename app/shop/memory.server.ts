import { LRUCache } from "lru-cache";

import { browse, presentState, primary, type Source } from "~/db/browse.server";
import type { Reader, Tx } from "~/db/db.server";
import { stateIn } from "~/db/state.server";

/** What was read of the shop in one state, from the source that was in it. */
export class Memory extends LRUCache<string, Promise<unknown>> {
  constructor(
    readonly state: string,
    readonly source: Source,
  ) {
    // A page of styles is some ten kilobytes.
    super({ max: 1_000 });
  }
}

// A replica that is behind has a state of its own.
const memories = new Map<Source, Memory>();

/** What is remembered of the shop as it is now: asks the database whether it still is as it was. */
export async function presentMemory(): Promise<Memory> {
  return memoryOf(await presentState());
}

function memoryOf({ source, state }: { source: Source; state: string }): Memory {
  const known = memories.get(source);
  if (known?.state === state) return known;
  const memory = new Memory(state, source);
  memories.set(source, memory);
  return memory;
}

/** A transaction, and what is remembered of the shop as it sees it. */
export interface Inside {
  tx: Tx;
  memory: Memory;
}

/**
 * What a transaction may use of what is remembered: it has asked by itself whether the shop is still as it was. Not for
 * one that changes the shop: what it reads then is nobody else's.
 */
export async function insideOf(tx: Tx): Promise<Inside> {
  return { tx, memory: memoryOf({ source: primary, state: await stateIn(tx) }) };
}

/**
 * Gives what `read` gave before under this name if no style, bulk discount, setting or claim was changed since then,
 * by whomever, and asks it otherwise. It must read nothing else; what prices, texts or rights depend on belongs into
 * the name; and nobody may change what it gave. Who has asked the database already says what it found as `asked`.
 */
export async function remembered<Value>(
  name: string,
  read: (from: Reader | Tx) => Promise<Value>,
  asked?: Inside | Memory,
): Promise<Value> {
  if (asked && "tx" in asked) return rememberedInside(name, read, asked);
  const present = asked ?? (await presentMemory());
  const known = present.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const value = present.source.run(() => read(browse()));
  present.set(name, value);
  // A failure is nobody's answer but theirs who waited for it.
  value.catch(() => present.delete(name));
  return value;
}

const NOT_THERE = Promise.resolve(null);

/** A transaction waits for nobody's answer: that one might wait for the transaction's own connection. */
async function rememberedInside<Value>(
  name: string,
  read: (from: Tx) => Promise<Value>,
  { tx, memory: present }: Inside,
): Promise<Value> {
  const known = present.get(name) as Promise<Value> | undefined;
  const value = (known && (await Promise.race([known, NOT_THERE]))) ?? (await read(tx));
  present.set(name, Promise.resolve(value));
  return value;
}

/** The same for many things of one kind by their ids: `read` is asked once for all that are not remembered yet. */
export async function rememberedEach<Value>(
  kind: string,
  ids: readonly number[],
  read: (from: Reader | Tx, ids: number[]) => Promise<Map<number, Value>>,
  asked: Inside | Memory,
): Promise<Map<number, Value>> {
  const [present, tx] = "tx" in asked ? [asked.memory, asked.tx] : [asked, null];
  const values = new Map<number, Value>();
  const unknown = new Set<number>();
  for (const id of ids) {
    const known = present.get(`${kind} ${id}`) as Promise<Value> | undefined;
    if (known) values.set(id, await known);
    else unknown.add(id);
  }
  if (unknown.size === 0) return values;
  const reading = tx
    ? read(tx, [...unknown])
    : present.source.run(() => read(browse(), [...unknown]));
  for (const [id, value] of await reading) {
    present.set(`${kind} ${id}`, Promise.resolve(value));
    values.set(id, value);
  }
  return values;
}
