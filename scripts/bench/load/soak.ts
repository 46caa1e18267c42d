import { mean } from "../figures";
import type { Served } from "../serve";
import type { PageSubject } from "./page-load";
import { shoot } from "./shoot";

export interface Soaked {
  requests: number;
  /** Every EVERY_MS, in bytes. */
  memory: number[];
  /** The last quarter's mean memory in that of the second quarter: 1 is flat. The first is warming up. */
  growth: number;
}

const EVERY_MS = 2_000;

/** Loads the shop with all its pages in turn for so many minutes and looks at its memory. */
export async function soak(
  shop: Served,
  pages: readonly PageSubject[],
  { minutes, connections }: { minutes: number; connections: number },
): Promise<Soaked> {
  const memory: number[] = [];
  const look = async () => void memory.push((await shop.usage()).memory);
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
      memory.slice(
        Math.floor((memory.length * (which - 1)) / 4),
        Math.ceil((memory.length * which) / 4),
      ),
    );
  return { requests: requests.total, memory, growth: quarter(4) / quarter(2) };
}
