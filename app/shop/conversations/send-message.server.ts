import { db } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { NOT_CLOSED } from "~/shop/customers/applications/approval";
import { addMessage, type NewMessage } from "./add-message.server";

/** In a transaction of its own: see addMessage. Refuses (not_found) a customer whose data was erased. */
export function sendMessage(message: NewMessage): Promise<number> {
  const { companyId, subject } = message;
  return db.write(async (tx) => {
    // Locks it, so that it is not erased meanwhile.
    const locked =
      companyId === null
        ? await tx.inquiry.updateMany({ where: { id: Number(subject.id) }, data: { totalItems: { increment: 0 } } })
        : await tx.company.updateMany({ where: { id: companyId, ...NOT_CLOSED }, data: { version: { increment: 0 } } });
    if (locked.count === 0) throw new Problem("not_found.customer");
    return addMessage(tx, message);
  });
}
