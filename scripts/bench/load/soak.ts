import { mean } from "../figures";
import type { MeasuredServer } from "../serve";
import type { PageSubject } from "./page-load";
import { runAutocannon } from "./autocannon";

export interface SoakResult {
  requests: number;
  /** In bytes, every INTERVAL_MS. */
  memory: number[];
  /** Mean memory in the last quarter divided by that in the second; 1 is flat. The first quarter is the warm-up. */
  growth: number;
}

const INTERVAL_MS = 2_000;

/** Requests all pages in turn for `minutes` minutes and samples the memory of the shop (a soak test). */
export async function soak(
  shop: MeasuredServer,
  pages: readonly PageSubject[],
  { minutes, connections }: { minutes: number; connections: number },
): Promise<SoakResult> {
  const memory: number[] = [];
  const sampleMemory = async () => void memory.push((await shop.usage()).memory);
  const timer = setInterval(() => void sampleMemory(), INTERVAL_MS);
  const { requests, non2xx, errors } = await runAutocannon({
    url: shop.origin,
    connections,
    duration: minutes * 60,
    requests: pages.map(({ address, headers }) => ({ path: address, headers })),
  });
  clearInterval(timer);
  await sampleMemory();
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of the soak test failed.`);
  const quarter = (which: number) =>
    mean(memory.slice(Math.floor((memory.length * (which - 1)) / 4), Math.ceil((memory.length * which) / 4)));
  return { requests: requests.total, memory, growth: quarter(4) / quarter(2) };
}
