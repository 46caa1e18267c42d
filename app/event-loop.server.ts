import { isDeviceOn } from "~/env.server";

/**
 * Lets the process serve other requests in the middle of long synchronous work: waiting for a promise that is settled
 * does not, because the event loop goes on only when nothing is left to run.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (isDeviceOn("yield")) await new Promise<void>((resolve) => setImmediate(resolve));
}
