import { db } from "~/db/db.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import { NOT_CLOSED } from "~/shop/customers/applications/approval";
import { addMessage, type NewMessage } from "./add-message.server";
import { subjectKey } from "./conversation";

/** Within which the same message of a visitor is taken once. */
const SAME_MESSAGE_SECONDS = 10 * 60;

/** In a transaction of its own: see addMessage. Refuses (not_found) a customer whose data was erased. */
export function sendMessage(message: NewMessage): Promise<void> {
  const { companyId, subject } = message;
  return db.write(async (tx) => {
    // Locks it, so that it is not erased meanwhile.
    const locked =
      companyId === null
        ? await tx.inquiry.updateMany({ where: { id: Number(subject.id) }, data: { totalItems: { increment: 0 } } })
        : await tx.company.updateMany({ where: { id: companyId, ...NOT_CLOSED }, data: { version: { increment: 0 } } });
    if (locked.count === 0) throw new Problem("not_found.customer");
    // The form of a visitor, who has no session, may be sent twice.
    const sent = ["message", subjectKey(subject), message.text];
    const isVisitors = companyId === null && !message.fromShop;
    if (isVisitors && !(await claimDedupeKey(tx, sent, SAME_MESSAGE_SECONDS))) return;
    await addMessage(tx, message);
  });
}
