import { queueMailings } from "~/shop/desk/mailings/mailings.server";
import { type Delivery, deliverMail } from "./deliver.server";
import { idleMoment, LATE, SOON } from "~/shop/base/idle-moment.server";
import { startWorker, type Worker } from "~/shop/base/worker.server";

const POLL_MS = 5_000;
/** Mail that has been due for longer is late. */
const LATE_MS = 5_000;

/**
 * Sends due mail. It waits for an idle moment before each mail, and hardly when the mail is late: otherwise a long rush would make
 * more mail than is sent.
 */
export function startMailWorker({
  pollMs = POLL_MS,
  onFault,
  ...delivery
}: Omit<Delivery, "stopping" | "rest"> & {
  pollMs?: number;
  onFault: (error: unknown) => void;
}): Worker {
  return startWorker(pollMs, async (stopping) => {
    const rest = (dueAt: Date) => idleMoment(stopping, Date.now() - dueAt.getTime() > LATE_MS ? LATE : SOON);
    await queueMailings(stopping).catch(onFault);
    await deliverMail({ ...delivery, onFault, rest, stopping }).catch(onFault);
  });
}
