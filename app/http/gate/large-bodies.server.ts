import { Semaphore, withTimeout } from "async-mutex";

/** Bodies of more bytes are worked on one at a time, however many arrive at once. */
const LARGE_BODY_BYTES = 256 * 1024;
/** How long one waits for those before it, in milliseconds. */
const MAX_WAIT_MS = 30_000;

const oneAtATime = withTimeout(new Semaphore(1), MAX_WAIT_MS);
const turns = new WeakMap<Request, () => void>();

/**
 * Waits until no other large body is worked on. Gives false when that takes too long. The turn ends with endTurn, which the
 * gate calls when the request's action has ended.
 */
export async function takeTurn(request: Request, bytes: number): Promise<boolean> {
  if (bytes <= LARGE_BODY_BYTES || turns.has(request)) return true;
  try {
    const [, release] = await oneAtATime.acquire();
    turns.set(request, release);
    return true;
  } catch {
    return false;
  }
}

/** Ends the turn of a request, if it has one. */
export function endTurn(request: Request): void {
  turns.get(request)?.();
  turns.delete(request);
}
