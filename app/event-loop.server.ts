import { isDeviceOn } from "~/env.server";

/**
 * Lets the event loop serve other requests during long synchronous work. Awaiting a settled promise would not: it only
 * queues a microtask. Throws when the reader for whom the work is done has left: `reader` is the signal of their request.
 */
export async function yieldToEventLoop(reader?: AbortSignal): Promise<void> {
  if (isDeviceOn("yield")) await new Promise<void>((resolve) => setImmediate(resolve));
  reader?.throwIfAborted();
}
