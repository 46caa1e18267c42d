import { onReplicaChange } from "~/db/read-source.server";
import { formatDateTime } from "~/formats/dates";
import { sendAlerts } from "~/shop/cart/alerts/send-alerts.server";
import { sweepConversations } from "~/shop/conversations/change-conversations.server";
import { sweepStockChanges } from "~/shop/catalogue/pieces/stock-history.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { sweepSignIns } from "~/shop/customers/sign-in/sign-in-codes.server";
import { sweepUnsentForms } from "~/shop/customers/sign-in/unsent-forms.server";
import { emergencyCodeExpiredAt } from "~/shop/customers/staff/admin-access/emergency.server";
import { endTemporaryAdmins } from "~/shop/customers/staff/temporary-admins.server";
import { countSales } from "~/shop/desk/maintenance/count-sales.server";
import { reindexSearch } from "~/shop/desk/maintenance/reindex-search.server";
import { sweepErasures } from "~/shop/desk/maintenance/sweep-erasures.server";
import { sweepDeliveries } from "~/shop/desk/webhooks/endpoints.server";
import { sweepFormAnswers } from "../forms/form-key.server";
import { sweepUploadFolders } from "../gate/upload-folders.server";
import { log } from "../log.server";

/** Work, and the line of the log when it failed. */
type Job = readonly [work: () => Promise<unknown>, failed: string];

/** Done once, at the start. The last deletes what uploads of processes that have ended left in the temporary folder. */
const AT_START: readonly Job[] = [
  [reindexSearch, "the search index was not completed; the next start continues it"],
  [countSales, "the sales were not counted completely; the next start continues"],
  [sweepUploadFolders, "remains of uploads could not be deleted"],
];

// An order carries out the price changes that are due before it is priced, and rights end without what is written here.
const EACH_MINUTE: readonly Job[] = [
  [applyDueChanges, "a price change was not carried out"],
  [endTemporaryAdmins, "the end of a temporary admin role was not written down"],
  [sendAlerts, "who waits for pieces that can be ordered was not told"],
  [sweepErasures, "what an erasure has left was not removed"],
];

const EACH_FIVE_MINUTES: readonly Job[] = [
  [sweepSignIns, "what is left of old sign-ins was not deleted"],
  [sweepFormAnswers, "answers of forms that nobody sends again were not deleted"],
  [sweepConversations, "conversations that are kept no longer were not deleted"],
  [sweepStockChanges, "changes of the stock that are older than a year were not deleted"],
  [sweepDeliveries, "the log of webhooks was not shortened"],
  [sweepUnsentForms, "forms that waited for a sign-in were not deleted"],
];

const MINUTE_MS = 60_000;

// On globalThis, so that there is one timer of each per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopUpkeep?: NodeJS.Timeout[] };

/** Starts what the shop does at its start and every few minutes beside sending mail and making pictures. */
export function startUpkeep(): void {
  if (!shared.shopUpkeep) AT_START.forEach(run);
  shared.shopUpkeep?.forEach(clearInterval);
  shared.shopUpkeep = [
    setInterval(() => EACH_MINUTE.forEach(run), MINUTE_MS).unref(),
    setInterval(() => EACH_FIVE_MINUTES.forEach(run), 5 * MINUTE_MS).unref(),
  ];
  warnOfExpiredCode();
  logReplica();
}

function run([work, failed]: Job): void {
  work().catch((error: unknown) => log.error({ err: error }, failed));
}

/** Logs that the emergency code of the settings has expired, if it has. */
function warnOfExpiredCode(): void {
  const expired = emergencyCodeExpiredAt();
  if (!expired) return;
  const since = expired.getTime() > 0 ? ` on ${formatDateTime(expired)}` : ", as it has no expiry";
  log.warn(
    `The code of EMERGENCY_ADMIN_SECRET_HASH has expired${since}: /emergency-admin refuses it. \`npm run emergency-code\` makes a new one.`,
  );
}

/** Logs when the read replica begins to serve the catalogue, and when the primary has to serve it instead. */
function logReplica(): void {
  onReplicaChange((isUsable, reason) => {
    if (isUsable) log.info("The read replica serves the catalogue.");
    else log.warn({ err: reason }, "The read replica cannot be read: the primary serves the catalogue.");
  });
}
