import { type MailWorker, startMailWorker } from "~/shop/mail-delivery/worker.server";
import { log } from "../log.server";

// One loop a process, also across the reloads of `npm run dev`.
const shared = globalThis as { shopMail?: MailWorker };

/** Sends mail beside the requests for as long as the server runs; a signal to stop it ends that as well. */
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

/** What a request has made due is sent at once; without a loop it waits for whoever sends mail. */
export function wakeMail(): void {
  shared.shopMail?.wake();
}
