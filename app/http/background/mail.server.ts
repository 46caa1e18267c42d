import type { Worker } from "~/shop/base/worker.server";
import { startMailWorker } from "~/shop/desk/mail-queue/worker.server";
import { log } from "../log.server";

// On globalThis, so that there is one worker per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopMail?: Worker };

/** Starts the worker that sends queued mail in the background. SIGINT and SIGTERM stop it. */
export function startMail(): void {
  const isReload = Boolean(shared.shopMail);
  void shared.shopMail?.stop();
  shared.shopMail = startMailWorker({
    onFault: (error) => log.error({ err: error }, "mail was not sent"),
  });
  if (isReload) return;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shared.shopMail?.stop());
  }
}

/** Makes the worker send due mail at once. Without a worker in this process the mail waits for another one. */
export function wakeMail(): void {
  shared.shopMail?.wake();
}
