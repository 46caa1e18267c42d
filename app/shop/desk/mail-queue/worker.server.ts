import { queueMailings } from "~/shop/desk/mailings/mailings.server";
import { type Delivery, deliverMail } from "./deliver.server";
import { idleMoment, LATE, SOON } from "~/shop/base/idle-moment.server";

export interface MailWorker {
  /** Checks for due mail now instead of at the next poll. */
  wake(): void;
  /** Resolves after the current mail. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
/** Mail that has been due for longer is late. */
const LATE_MS = 5_000;

/**
 * Sends due mail at once, whenever it is woken, and every few seconds, because other processes queue mail too. It waits
 * for an idle moment before each mail, and hardly when the mail is late: otherwise a long rush would make more mail
 * than is sent.
 */
export function startMailWorker({
  pollMs = POLL_MS,
  onFault,
  ...delivery
}: Omit<Delivery, "stopping" | "rest"> & {
  pollMs?: number;
  onFault: (error: unknown) => void;
}): MailWorker {
  const stopping = new AbortController();
  let isWoken = false;
  let endPause = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const rest = (dueAt: Date) => idleMoment(stopping.signal, Date.now() - dueAt.getTime() > LATE_MS ? LATE : SOON);
      await queueMailings(stopping.signal).catch(onFault);
      await deliverMail({ ...delivery, onFault, rest, stopping: stopping.signal }).catch(onFault);
      if (!isWoken && !stopping.signal.aborted) await pause();
    }
  };
  const ended = loop();

  return {
    wake() {
      isWoken = true;
      endPause();
    },
    stop() {
      stopping.abort();
      endPause();
      return ended;
    },
  };
}
