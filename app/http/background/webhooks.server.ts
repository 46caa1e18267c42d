import type { Worker } from "~/shop/base/worker.server";
import { startWebhookWorker } from "~/shop/desk/webhooks/worker.server";
import { webhookContent } from "../api/webhook-content.server";
import { log } from "../log.server";

// On globalThis, so that there is one worker per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopWebhooks?: Worker };

/** Starts the worker that sends webhooks in the background. SIGINT and SIGTERM stop it. */
export function startWebhooks(): void {
  const isReload = Boolean(shared.shopWebhooks);
  void shared.shopWebhooks?.stop();
  shared.shopWebhooks = startWebhookWorker({
    contentOf: webhookContent,
    onFault: (error) => log.error({ err: error }, "a webhook was not sent"),
  });
  if (isReload) return;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void shared.shopWebhooks?.stop());
  }
}
