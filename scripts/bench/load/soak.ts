import { mean } from "../figures";
import type { Served } from "../serve";
import type { Subject } from "./fire";
import { shoot } from "./shoot";

export interface Soaked {
  requests: number;
  /** Every EVERY_MS, in bytes. */
  rss: number[];
  /** The last quarter's mean memory in that of the second quarter: 1 is flat. The first is warming up. */
  growth: number;
}

const EVERY_MS = 2_000;

/** Loads the shop with all its pages in turn for so many minutes and looks at its memory. */
export async function soak(
  shop: Served,
  pages: readonly Subject[],
  { minutes, connections }: { minutes: number; connections: number },
): Promise<Soaked> {
  const rss: number[] = [];
  const look = async () => void rss.push((await shop.usage()).rss);
  const timer = setInterval(() => void look(), EVERY_MS);
  const { requests, non2xx, errors } = await shoot({
    url: shop.origin,
    connections,
    duration: minutes * 60,
    requests: pages.map(({ address, headers }) => ({ path: address, headers })),
  });
  clearInterval(timer);
  await look();
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers of the soak were none.`);
  const quarter = (which: number) =>
    mean(
      rss.slice(Math.floor((rss.length * (which - 1)) / 4), Math.ceil((rss.length * which) / 4)),
    );
  return { requests: requests.total, rss, growth: quarter(4) / quarter(2) };
}
