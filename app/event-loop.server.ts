import { isDeviceOn } from "~/env.server";

/**
 * Lets the event loop serve other requests during long synchronous work. Awaiting a settled promise would not: it only
 * queues a microtask.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (isDeviceOn("yield")) await new Promise<void>((resolve) => setImmediate(resolve));
}
