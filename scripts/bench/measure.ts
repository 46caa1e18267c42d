import type { ServedShop } from "./serve";
import type { Statement } from "./statements";

/** What one page took. Times are milliseconds, from sending the request to the last byte of the answer. */
export interface Measured {
  address: string;
  status: number;
  /** The best of all runs: what is left when nobody else uses the machine. */
  fastest: number;
  median: number;
  p95: number;
  /** Of the body as it is read, decompressed. */
  bytes: number;
  queries: number;
  /** The statement that took the database longest. */
  slowest: Statement | null;
}

const WARM_UP = 3;

/** Asks for a page so many times, one after another, as this reader. */
export async function measure(
  shop: ServedShop,
  address: string,
  cookie: string,
  runs: number,
): Promise<Measured> {
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(shop.origin + address, {
      redirect: "manual",
      headers: { Cookie: cookie },
    });
    const { byteLength: bytes } = await answer.arrayBuffer();
    return { ms: performance.now() - began, bytes, status: answer.status };
  };
  for (let run = 0; run < WARM_UP; run++) await ask();
  await shop.takeStatements();
  const { bytes, status } = await ask();
  const statements = await shop.takeStatements();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push((await ask()).ms);
  await shop.takeStatements();
  times.sort((a, b) => a - b);
  return {
    address,
    status,
    fastest: rank(times, 0),
    median: rank(times, 0.5),
    p95: rank(times, 0.95),
    bytes,
    queries: statements.length,
    slowest: statements.sort((a, b) => b.ms - a.ms)[0] ?? null,
  };
}

function rank(sorted: readonly number[], part: number): number {
  const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  return Math.round(time * 10) / 10;
}
