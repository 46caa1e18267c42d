import { reindexSearch } from "~/shop/desk/maintenance/reindex-search.server";
import { log } from "../log.server";

// On globalThis, so that it runs once per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopSearchReindex?: Promise<void> };

/** Fills in, in the background, the search text of rows that an older version of the shop has written. */
export function startSearchReindex(): void {
  shared.shopSearchReindex ??= reindexSearch().catch((error: unknown) => {
    log.error({ err: error }, "the search index was not completed; the next start continues it");
  });
}
