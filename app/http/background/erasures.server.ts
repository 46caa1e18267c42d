import { sweepErasures } from "~/shop/desk/maintenance/sweep-erasures.server";
import { log } from "../log.server";

const INTERVAL_MS = 60_000;

// On globalThis, so that there is one timer per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopErasures?: NodeJS.Timeout };

/** Removes what an erasure has left beside the rows, within a minute or two of it. */
export function startSweepOfErasures(): void {
  clearInterval(shared.shopErasures);
  const sweep = () =>
    void sweepErasures().catch((error: unknown) => {
      log.error({ err: error }, "what an erasure has left was not removed");
    });
  shared.shopErasures = setInterval(sweep, INTERVAL_MS).unref();
}
