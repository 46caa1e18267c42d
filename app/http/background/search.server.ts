import { reindexSearch } from "~/shop/maintenance/reindex-search.server";
import { log } from "../log.server";

// Once a process, also across the reloads of `npm run dev`.
const shared = globalThis as { shopWords?: Promise<void> };

/** Gives rows of older versions of the shop the words that they are found by, beside the requests. */
export function startSearchReindex(): void {
  shared.shopWords ??= reindexSearch().catch((error: unknown) => {
    log.error({ err: error }, "the words of the search were not made; the next start goes on");
  });
}
