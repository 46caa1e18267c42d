import { env } from "~/env.server";
import { noteReading, UNREACHABLE_MS } from "~/shop/conversations/inbound/mailbox-trouble.server";
import { readMailbox } from "~/shop/conversations/inbound/read-mailbox.server";
import { notifyMailWorker } from "~/shop/brand/mail/outbox.server";
import { limit } from "../gate/rate-limit.server";
import { log } from "../log.server";
import { wakeMail } from "./mail.server";

const MINUTE_MS = 60_000;

// On globalThis, so that there is one timer per process even after `npm run dev` reloads this module.
const shared = globalThis as { shopInbound?: NodeJS.Timeout };

/** Reads the mailbox of INBOUND_IMAP each minute, in one of the shop's processes. */
export function startInboundMail(): void {
  clearInterval(shared.shopInbound);
  if (!env.INBOUND_IMAP) return;
  const address = env.INBOUND_IMAP;
  let isReading = false;
  let readAt = Date.now();
  const read = async () => {
    if (isReading || !(await limit({ key: "inbound mail", points: 1, windowSeconds: MINUTE_MS / 1_000 })).ok) return;
    isReading = true;
    try {
      const outcomes = await notifyMailWorker(() => readMailbox(address), wakeMail);
      readAt = Date.now();
      for (const outcome of outcomes) log.info({ outcome }, "e-mail arrived");
      await noteReading(null);
    } catch (error) {
      const level = Date.now() - readAt > UNREACHABLE_MS ? "error" : "warn";
      log[level]({ err: error }, "the mailbox of INBOUND_IMAP was not read");
      await noteReading(error as Error);
    } finally {
      isReading = false;
    }
  };
  shared.shopInbound = setInterval(() => void read().catch((error: unknown) => log.error({ err: error })), MINUTE_MS);
  shared.shopInbound.unref();
}
