import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { log } from "../log.server";

// On globalThis, so that it runs once per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopSalesCount?: Promise<void> };

/** Counts, in the background, the orders that no figures have, or that were counted in another TIME_ZONE. */
export function startSalesCount(): void {
  shared.shopSalesCount ??= countSales().catch((error: unknown) => {
    log.error({ err: error }, "the sales were not counted completely; the next start continues");
  });
}
