// Makes the shop ready for scripts/start.mjs, which runs it: builds when stale, migrates, seeds an empty demo shop. Ends
// when that is done; where sign-in is the demo's, it goes on as that until the shop ends.
import { buildIfStale } from "./build";
import { prepareShop } from "./prepare";

/** What is told to the process that serves. */
export interface Ready {
  /** What to set in the environment of all that serve. */
  settings: Record<string, string>;
  /** How many processes serve. */
  workers: number;
  /** The lines to print. */
  notes: string[];
}

// Ctrl-C goes to all processes of a terminal, and the shop still serves then who is waiting.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());

try {
  console.log("Building the shop if its sources changed ...");
  await buildIfStale();
  const { notes, settings, isNewDemo } = await prepareShop();
  const { env } = await import("~/env.server");
  const workers = env.WEB_CONCURRENCY;
  process.send!({ settings, workers, notes } satisfies Ready);
  // What fails here is made, or fails, when a page asks for it.
  if (isNewDemo) await warmFirstPages().catch(() => undefined);
  if (!env.demoSignIn) process.disconnect();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Makes the pictures of the first catalogue pages before anybody asks; the others are made when asked for. */
async function warmFirstPages(): Promise<void> {
  const { warmPictures } = await import("../prisma/seed/index");
  const { shopFiles } = await import("~/shop/files/shop-files.server");
  await warmPictures(shopFiles, 18);
}
