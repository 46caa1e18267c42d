// A child process of scripts/start.mjs that prepares the shop: builds it when stale, migrates, seeds an empty demo shop. It
// then exits, except where it runs the demo's identity provider: then it exits with its parent.
import { buildIfStale } from "./build";
import { prepareShop } from "./prepare";

/** The message to the parent process once the shop is ready. */
export interface ReadyMessage {
  /** Environment variables for the workers. */
  settings: Record<string, string>;
  /** The number of workers. */
  workers: number;
  /** The lines to print. */
  notes: string[];
}

// Ctrl-C reaches all processes of a terminal, but people may still be signing in until the shop has stopped.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());

try {
  console.log("Building the shop if its sources changed ...");
  await buildIfStale();
  const { notes, settings } = await prepareShop();
  const { env } = await import("~/env.server");
  const workers = env.WEB_CONCURRENCY;
  process.send!({ settings, workers, notes } satisfies ReadyMessage);
  if (!env.demoSignIn) process.disconnect();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
