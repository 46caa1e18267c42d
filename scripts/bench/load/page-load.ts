import type { MeasuredServer } from "../serve";
import { runAutocannon } from "./autocannon";
import { type Load, measureUsage, requestCount, type Sample } from "./sample";

/** A page that is requested over and over. */
export interface PageSubject {
  name: string;
  server: MeasuredServer;
  address: string;
  headers: Record<string, string>;
}

/** Loads a server with requests for one page by `connections` connections, none of which pauses between requests. */
export function pageLoad(
  { name, server, address, headers }: PageSubject,
  connections: number,
  postgres: number | null,
): Load {
  let last: Sample | null = null;
  const takeSample = async (seconds: number) => {
    const amount = requestCount(last, seconds, connections);
    last = await measureUsage(server, postgres, () => sendRequests(amount));
    return last;
  };

  const sendRequests = async (amount: number) => {
    const times: number[] = [];
    const began = performance.now();
    let [bytes, ms] = [0, 0];
    const { non2xx, errors } = await runAutocannon(
      { url: server.origin + address, headers, connections, amount, sampleInt: 50 },
      (size, took) => {
        times.push(took);
        bytes += size;
        ms = performance.now() - began;
      },
    );
    if (non2xx + errors > 0) {
      throw new Error(`${name}: ${non2xx + errors} of ${amount} requests failed.`);
    }
    return { answers: times.length, ms, times, bytes };
  };
  return { name, takeSample };
}
