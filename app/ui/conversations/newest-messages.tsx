import * as t from "~/messages/conversations";
import type { Thread as ThreadView } from "~/shop/conversations/conversation";
import { Thread } from "./thread";

/** On the page of an order or a customer, with the link to all messages at `address`, and to writing one. */
export function NewestMessages({
  thread,
  reader,
  shop,
  address,
  canWrite,
  ask = t.askAboutOrder({ isStaff: reader === "staff" }),
}: {
  thread: ThreadView;
  reader: "customer" | "staff";
  shop: string;
  address: string;
  canWrite: boolean;
  /** Of the link that begins it. */
  ask?: string;
}) {
  if (thread.messages.length === 0 && !canWrite) return null;
  return (
    <section aria-labelledby="messages" className="no-print">
      <h2 id="messages" className="caps text-xs mb-3">
        {t.messages()}
      </h2>
      <Thread thread={thread} earlier={address} reader={reader} shop={shop} />
      <p className="row mt-3">{canWrite && <a href={address}>{thread.messages.length > 0 ? t.answer() : ask}</a>}</p>
    </section>
  );
}
