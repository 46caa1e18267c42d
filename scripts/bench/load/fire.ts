import { quantile } from "../figures";
import type { Served } from "../serve";
import { shoot } from "./shoot";

/** What is asked of a server, over and over. */
export interface Subject {
  name: string;
  server: Served;
  address: string;
  headers: Record<string, string>;
  /** What a request may cost, in the CPU time of one of the empty Remix page. */
  most?: number;
}

/** What a server did in a while of such load. */
export interface Fired {
  perSecond: number;
  /** CPU time of the server's process a request, in milliseconds: what it used, divided by what it answered. */
  cpuMs: number;
  p50: number;
  p99: number;
  /** Of an answer as it came over the line, with its headers. */
  bytes: number;
  /** Of the process, right after. */
  rss: number;
}

/** Loads a server with one thing by so many connections, each of which asks again as soon as it is answered. */
export async function fire(
  { name, server, address, headers }: Subject,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Fired> {
  const times: number[] = [];
  let bytes = 0;
  const before = await server.usage();
  const began = performance.now();
  const { non2xx, errors } = await shoot(
    { url: server.origin + address, headers, connections, duration: seconds, sampleInt: 100 },
    (size, ms) => {
      times.push(ms);
      bytes += size;
    },
  );
  const took = performance.now() - began;
  const after = await server.usage();
  if (non2xx + errors > 0) {
    throw new Error(`${name}: ${non2xx + errors} answers of ${times.length} were none.`);
  }
  return {
    perSecond: times.length / (took / 1_000),
    cpuMs: (after.cpuMs - before.cpuMs) / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / times.length,
    rss: after.rss,
  };
}
