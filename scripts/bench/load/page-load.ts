import type { Served } from "../serve";
import { shoot } from "./shoot";
import { amountFor, type Load, metered, type Turn } from "./turn";

/** What is asked of a server, over and over. */
export interface PageSubject {
  name: string;
  server: Served;
  address: string;
  headers: Record<string, string>;
}

/** Loads a server with one page by so many connections, each of which asks again as soon as it is answered. */
export function pageLoad(
  { name, server, address, headers }: PageSubject,
  connections: number,
  postgres: number | null,
): Load {
  let last: Turn | null = null;
  const takeTurn = async (seconds: number) => {
    const amount = amountFor(last, seconds, connections);
    last = await metered(server, postgres, () => ask(amount));
    return last;
  };

  const ask = async (amount: number) => {
    const times: number[] = [];
    const began = performance.now();
    let [bytes, ms] = [0, 0];
    const { non2xx, errors } = await shoot(
      { url: server.origin + address, headers, connections, amount, sampleInt: 50 },
      (size, took) => {
        times.push(took);
        bytes += size;
        ms = performance.now() - began;
      },
    );
    if (non2xx + errors > 0) {
      throw new Error(`${name}: ${non2xx + errors} of ${amount} requests were not answered.`);
    }
    return { answers: times.length, ms, times, bytes };
  };
  return { name, takeTurn };
}
