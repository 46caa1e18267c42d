import { db, DbNull, type Tx } from "~/db/db.server";
import { normaliseEmail } from "~/formats/email";
import { record } from "~/shop/audit/audit.server";
import { adminRoleOf, isNoAdmin } from "~/shop/customers/admin-role";
import { storedApproval } from "~/shop/customers/approval";
import { updateSearchText } from "~/shop/customers/search-text.server";
import { isDeliverable } from "~/shop/mail/outbox.server";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { Problem } from "~/shop/problem";
import { ERASED_NAME, eraseRecords } from "./erase-records.server";
import { accountErased } from "./letters/closed-account";
import { openOrders } from "./open-orders.server";

/** An erasure as an admin confirms it: with the e-mail address of the account, typed. */
export interface Erasure {
  userId: string;
  email: string;
  actorId: string;
}

/**
 * Erases the personal data of a customer (GDPR Art. 17) but the books, which are kept for 10 years (Art. 17(3)(b)): orders and
 * their documents as issued. The account stays as "Erased customer", closed, with an e-mail address to which nobody can sign in;
 * the same person is a new one at their next sign-in. A last letter says so, and is deleted once it is sent. Returns whether anything was erased: a repeat erases nothing.
 * Throws a Problem: not_found; refused for an admin, or with the field "email" for the e-mail of another account; wrong_step
 * while an order is open.
 */
export function eraseCustomer({ userId, email, actorId }: Erasure): Promise<boolean> {
  return db.write(async (tx) => {
    const now = new Date();
    // Locks the customer's row, as placing an order does: of the two, the later one sees the earlier.
    const { count } = await tx.user.updateMany({
      where: { id: userId, erasedAt: null, ...isNoAdmin(now) },
      data: { updatedAt: new Date() },
    });
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) throw new Problem("not_found", "There is no such customer.");
    if (user.erasedAt) return false;
    if (count === 0 || adminRoleOf(user).isAdmin) {
      throw new Problem("refused", "An admin cannot be erased. Remove the admin role first.");
    }
    if (normaliseEmail(email) !== user.email) {
      throw new Problem("refused", "This is not the e-mail address of this customer.", "email");
    }
    await refuseOpenOrders(tx, userId);
    const records = await eraseRecords(tx, user);
    await tx.user.update({
      where: { id: userId },
      data: { ...erasedUser(userId), approvalSince: now, erasedAt: now },
      select: { id: true },
    });
    await updateSearchText(tx, userId);
    // After the mails to this address are deleted. An address to which nothing can be sent would be stored as a failed mail.
    if (isDeliverable(user.email)) {
      await queueLetter(tx, {
        key: `account-erased:${userId}`,
        kind: "account-erased",
        to: user.email,
        letter: accountErased(user),
      });
    }
    await record(tx, {
      actorId,
      action: "erase_customer",
      subject: `user:${userId}`,
      label: `${ERASED_NAME.firstName} ${ERASED_NAME.lastName}`,
      after: { "Orders kept": records.orders.length },
    });
    return true;
  });
}

async function refuseOpenOrders(tx: Tx, userId: string): Promise<void> {
  const open = await openOrders(tx, userId);
  if (open.length === 0) return;
  const list = open.map(({ orderNumber, why }) => `${orderNumber} (${why})`).join("; ");
  throw new Problem("wrong_step", `Orders are open: ${list}. Finish them first.`);
}

const erasedUser = (userId: string) => ({
  issuer: null,
  subject: null,
  // The top level domain that never exists (RFC 2606).
  email: `${userId}@erased.invalid`,
  ...ERASED_NAME,
  profileImageUrl: null,
  adminUntil: null,
  ...storedApproval("closed"),
  approvalReason: null,
  adminRequestedAt: null,
  companyName: null,
  vatId: null,
  eori: null,
  website: null,
  phone: null,
  billingAddress: DbNull,
  shippingAddress: DbNull,
  companyRole: null,
  releaseOver: null,
  priceGroupId: null,
  profileVersion: { increment: 1 },
});
