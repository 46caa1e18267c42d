import { idleMoment, LATE } from "~/shop/base/idle-moment.server";
import { startWorker, type Worker } from "~/shop/base/worker.server";
import { deliverTo, dueEndpoints, type WebhookDelivery } from "./deliver.server";

const POLL_MS = 2_000;

/** Delivers to each endpoint on its own, so that one that hangs keeps no other waiting. */
export function startWebhookWorker({
  pollMs = POLL_MS,
  onFault,
  ...delivery
}: Omit<WebhookDelivery, "stopping" | "rest"> & { pollMs?: number; onFault: (error: unknown) => void }): Worker {
  const running = new Map<number, Promise<void>>();
  const worker = startWorker(pollMs, async (stopping) => {
    const due = await dueEndpoints(new Date()).catch((error: unknown) => (onFault(error), []));
    for (const id of due.filter((one) => !running.has(one))) {
      const run = deliverTo(id, { ...delivery, onFault, rest: () => idleMoment(stopping, LATE), stopping })
        .catch(onFault)
        .finally(() => running.delete(id));
      running.set(id, run);
    }
  });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await Promise.all(running.values());
    },
  };
}
