// A child process of scripts/start.mjs that prepares the shop and exits: builds it when stale, migrates, seeds an empty demo
// shop.
import { buildIfStale } from "./build";
import { failureText } from "./command";
import { checkMachine, prepareShop } from "./prepare";

/** To the parent process, once the shop is ready. */
export interface ReadyMessage {
  /** For the workers. */
  settings: Record<string, string>;
  workers: number;
  /** To print. */
  notes: string[];
}

try {
  await checkMachine();
  console.log("Building the shop if its sources changed ...");
  await buildIfStale();
  const { notes, settings } = await prepareShop();
  const { env } = await import("~/env.server");
  const workers = env.WEB_CONCURRENCY;
  process.send!({ settings, workers, notes } satisfies ReadyMessage);
  process.disconnect();
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
