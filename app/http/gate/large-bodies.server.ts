import { Semaphore, withTimeout } from "async-mutex";

/** Bodies of more bytes are worked on one at a time, however many arrive at once. */
const LARGE_BODY_BYTES = 256 * 1024;
/** How long a body waits for those before it, in milliseconds. */
const MAX_WAIT_MS = 30_000;

/** How many large bodies are read at once, one for each sender. */
const MAX_READ = 16;

const oneAtATime = withTimeout(new Semaphore(1), MAX_WAIT_MS);
const places = withTimeout(new Semaphore(MAX_READ), MAX_WAIT_MS);
/** For each sender the large body that is read or worked on (`one`), and how many requests wait for it or have it (`asked`). */
const senders = new Map<string, { one: Semaphore; asked: number }>();
/** Called when a request ends: they give back its turn, its place among the bodies that are read, and that among those of its sender. */
const held = new WeakMap<Request, Partial<Record<"place" | "turn", () => void>>>();

/** Whether a body of so many bytes waits for others. */
export const isLarge = (bytes: number) => bytes > LARGE_BODY_BYTES;

/**
 * Waits, before a large body is read, until no other one of its sender is, or is worked on: however many a customer sends at once, one
 * of them is in memory. Gives false when that takes too long. The place ends with endTurn.
 */
export async function takePlace(request: Request, sender: string): Promise<boolean> {
  const own = held.get(request);
  if (own?.place) return true;
  const entry = senders.get(sender) ?? { one: new Semaphore(1), asked: 0 };
  senders.set(sender, entry);
  entry.asked++;
  const leave = () => {
    if (--entry.asked === 0) senders.delete(sender);
  };
  try {
    const [, release] = await withTimeout(entry.one, MAX_WAIT_MS).acquire();
    try {
      const [, releasePlace] = await places.acquire();
      const place = () => [releasePlace, release, leave].forEach((end) => end());
      held.set(request, { ...own, place });
      return true;
    } catch {
      release();
    }
  } catch {
    // It took too long.
  }
  leave();
  return false;
}

/**
 * Waits until no other large body is worked on. Gives false when that takes too long. The turn ends with endTurn, which the
 * gate calls when the request's action has ended.
 */
export async function takeTurn(request: Request, bytes: number): Promise<boolean> {
  const own = held.get(request);
  if (!isLarge(bytes) || own?.turn) return true;
  try {
    const [, turn] = await oneAtATime.acquire();
    held.set(request, { ...own, turn });
    return true;
  } catch {
    return false;
  }
}

/** Ends the turn and the place of a request, if it has them. */
export function endTurn(request: Request): void {
  const own = held.get(request);
  held.delete(request);
  own?.turn?.();
  own?.place?.();
}
