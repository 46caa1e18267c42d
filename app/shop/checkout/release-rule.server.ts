import type { Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import type { Cents } from "~/shop/base/money/money";
import { notAllowed } from "./approvals/end-release.server";
import { releaseDone } from "./approvals/letters/releases";
import { isOverAmount } from "./approvals/release";
import { releasersOf } from "./approvals/releasers.server";
import type { Checkout } from "./checkout";

/**
 * Whether an order must wait for a second person of the company: its total is over the amount of the locked company. An order that
 * an admin places for the company does not wait, nor one that is being released.
 */
export function needsRelease(
  { approvalLimit }: Pick<LockedCustomer, "approvalLimit">,
  total: Cents,
  { checkout, onBehalf }: { checkout: Checkout; onBehalf: boolean },
): boolean {
  return !checkout.release && !onBehalf && isOverAmount(approvalLimit, total);
}

/**
 * Records in the audit who released a new order, and queues the letter to the person who asked. Throws a Problem "not_allowed" when that
 * same person releases it, or somebody who is no owner or buyer of the company any more.
 */
export async function recordRelease(
  tx: Tx,
  { companyId, placedById: askedById, release }: Checkout,
  { id: orderId, orderNumber }: { id: number; orderNumber: string },
): Promise<void> {
  const { releasedById, id } = release!;
  const people = await releasersOf(tx, companyId);
  const releaser = people.find((one) => one.id === releasedById);
  if (!releaser || releasedById === askedById) throw notAllowed();
  await record(tx, {
    actorId: releasedById,
    action: "release_order",
    subject: `order:${orderId}`,
    label: orderNumber,
  });
  const asker = people.find((one) => one.id === askedById);
  if (!asker) return;
  await queueLetter(tx, {
    key: `release:${id}:released`,
    kind: "release-done",
    to: asker.email,
    letter: releaseDone({
      orderId,
      orderNumber,
      firstName: asker.firstName,
      releasedBy: releaser.name,
    }),
  });
}
