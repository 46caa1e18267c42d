import { deliverMail } from "~/shop/mail/deliver.server";
import { mayHaveQueued } from "~/shop/mail/outbox.server";
import { log } from "./log.server";

let running: Promise<unknown> | null = null;
let isWantedAgain = false;

/** Sends what is due, beside whatever else goes on; one round at a time. Its failures are for whoever runs the shop. */
export function deliverInBackground(): void {
  if (running) {
    isWantedAgain = true;
    return;
  }
  running = deliverMail()
    .catch((error: unknown) => log.error({ err: error }, "mail was not sent"))
    .finally(() => {
      running = null;
      if (!isWantedAgain) return;
      isWantedAgain = false;
      deliverInBackground();
    });
}

/** After each change: sends at once what it may have queued. */
export function deliverQueued(): void {
  if (mayHaveQueued()) deliverInBackground();
}
