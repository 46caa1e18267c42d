import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Of the loopback interface, at random and below the range from which systems take the ports of outgoing connections:
 * there, something else would now and then have taken it before the caller listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
