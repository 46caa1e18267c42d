import { sweepSignIns } from "~/shop/customers/sign-in/sign-in-codes.server";
import { sweepUnsentForms } from "~/shop/customers/sign-in/unsent-forms.server";
import { log } from "../log.server";

const INTERVAL_MS = 5 * 60_000;

// On globalThis, so that there is one timer per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopSignIns?: NodeJS.Timeout };

/** Deletes what is left of sign-ins that are over, and forms that waited for one, every few minutes. */
export function startSweepOfSignIns(): void {
  clearInterval(shared.shopSignIns);
  const sweep = () =>
    void Promise.all([sweepSignIns(), sweepUnsentForms()]).catch((error: unknown) => {
      log.error({ err: error }, "what is left of old sign-ins was not deleted");
    });
  shared.shopSignIns = setInterval(sweep, INTERVAL_MS).unref();
}
