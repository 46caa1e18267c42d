import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { log } from "../log.server";

const INTERVAL_MS = 60_000;

// On globalThis, so that there is one timer per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopPriceChanges?: NodeJS.Timeout };

/** Carries out planned price changes, every minute. An order carries out what is due before it is priced. */
export function startPriceChanges(): void {
  clearInterval(shared.shopPriceChanges);
  const applyDueChange = () =>
    void applyDueChanges().catch((error: unknown) => {
      log.error({ err: error }, "a price change was not carried out");
    });
  shared.shopPriceChanges = setInterval(applyDueChange, INTERVAL_MS).unref();
}
