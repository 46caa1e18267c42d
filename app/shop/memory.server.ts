import { shopState } from "~/db/state.server";
import { Lru } from "./lru";

/** What was read of the shop in one state. */
export class Memory extends Lru<Promise<unknown>> {
  constructor(readonly state: string) {
    // A page of styles is some ten kilobytes.
    super(1_000);
  }
}

let memory = new Memory("");

/** What is remembered of the shop as it is now: asks the database whether it still is as it was. */
export async function presentMemory(): Promise<Memory> {
  const state = await shopState();
  if (state !== memory.state) memory = new Memory(state);
  return memory;
}

/**
 * Gives what `read` gave before under this name if no style, bulk discount, setting or claim was changed since then,
 * by whomever, and asks it otherwise. It must read nothing else; what prices, texts or rights depend on belongs into
 * the name; and nobody may change what it gave.
 */
export async function remembered<Value>(
  name: string,
  read: () => Promise<Value>,
  memory = presentMemory(),
): Promise<Value> {
  const present = await memory;
  const known = present.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const value = read();
  present.set(name, value);
  // A failure is nobody's answer but theirs who waited for it.
  value.catch(() => present.delete(name));
  return value;
}

/** The same for many things of one kind by their ids: `read` is asked once for all that are not remembered yet. */
export async function rememberedEach<Value>(
  present: Memory,
  kind: string,
  ids: readonly number[],
  read: (ids: number[]) => Promise<Map<number, Value>>,
): Promise<Map<number, Value>> {
  const values = new Map<number, Value>();
  const unknown = new Set<number>();
  for (const id of ids) {
    const known = present.get(`${kind} ${id}`) as Promise<Value> | undefined;
    if (known) values.set(id, await known);
    else unknown.add(id);
  }
  if (unknown.size === 0) return values;
  for (const [id, value] of await read([...unknown])) {
    present.set(`${kind} ${id}`, Promise.resolve(value));
    values.set(id, value);
  }
  return values;
}
