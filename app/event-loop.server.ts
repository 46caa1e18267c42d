/**
 * Lets the event loop serve other requests during long synchronous work. Awaiting a settled promise would not: it only
 * queues a microtask. Throws when the reader for whom the work is done has left: `reader` is the signal of their request.
 */
export async function yieldToEventLoop(reader?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  reader?.throwIfAborted();
}

/** So long may the statements of a turn of the event loop take, with what is made of them, before the next one waits. */
const LONG_TURN_MS = 25;

let turnBegan: number | null = null;
const waiting: (() => void)[] = [];

/**
 * For statements that are answered at once, as SQLite's are: all that one request reads, one after the other, would be one
 * turn of the event loop. Waits for a later turn while this one has been long, behind those that wait already, because
 * a request of many long statements would otherwise always come first.
 */
export async function endLongTurn(): Promise<void> {
  const isLong = turnBegan !== null && performance.now() - turnBegan > LONG_TURN_MS;
  if (isLong || waiting.length > 0) await new Promise<void>((resume) => waiting.push(resume));
  if (turnBegan !== null) return;
  turnBegan = performance.now();
  setImmediate(() => {
    turnBegan = null;
    waiting.shift()?.();
  });
}
