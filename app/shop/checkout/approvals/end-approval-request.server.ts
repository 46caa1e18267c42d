import { db, type Tx } from "~/db/db.server";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { MAX_CART_NAME_LENGTH } from "~/shop/cart/saved-cart";
import { insertCart } from "~/shop/cart/saved-carts.server";
import { existingPlaces } from "~/shop/cart/line-requests.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/checkout";
import { orderApprovalDeclined } from "./approval-letters";
import { Problem } from "~/shop/base/problem";
import type { ApprovalRequest } from "./approval-request";
import { approversOf } from "./approvers.server";
import { findApprovalRequest } from "./approval-requests.server";

interface By {
  companyId: string;
  actorId: string;
}

/** By the person who asked; its lines become a saved cart. Refuses as wrong_step a request that has ended. */
export const withdrawApprovalRequest = (by: By, id: number): Promise<void> =>
  endApprovalRequest(by, id, { state: "withdrawn", reason: null });

/**
 * Its lines become a saved cart, and the person who asked gets a letter. Refuses as not_allowed their own request, and
 * somebody who is no longer an owner or buyer; as wrong_step a request that has ended.
 */
export const declineApprovalRequest = (by: By, id: number, reason: string): Promise<void> =>
  endApprovalRequest(by, id, { state: "declined", reason });

interface Ending {
  state: "withdrawn" | "declined";
  reason: string | null;
}

function endApprovalRequest({ companyId, actorId }: By, id: number, ending: Ending): Promise<void> {
  return db.write(async (tx) => {
    const customer = await lockCustomer(tx, companyId);
    const approval = await findApprovalRequest(companyId, id, tx);
    if (!approval) throw new Problem("not_found.approval_request");
    const people = await approversOf(tx, companyId);
    const actor = people.find((one) => one.id === actorId);
    const isAsker = approval.askedById === actorId;
    if (!actor || isAsker !== (ending.state === "withdrawn")) {
      throw new Problem("not_allowed.approval_request");
    }
    await claimApprovalRequest(tx, approval, { ...ending, actorId });
    const cartName = await saveLines(tx, approval, ending.state);
    await record(tx, {
      actorId,
      action: isAsker ? "withdraw_approval_request" : "decline_approval_request",
      subject: `company:${companyId}`,
      label: `${nameOfCompany(customer)}, ${formatEuro(approval.total)}`,
    });
    const asker = people.find((one) => one.id === approval.askedById);
    if (isAsker || !asker) return;
    await queueLetter(tx, {
      key: `approval:${id}:declined`,
      kind: "order-approval-declined",
      to: asker.email,
      letter: () =>
        orderApprovalDeclined({
          id,
          firstName: asker.firstName,
          declinedBy: actor.name,
          reason: ending.reason ?? "",
          cartName,
        }),
    });
  });
}

/** Once; otherwise refuses (wrong_step). The company is locked. */
export async function claimApprovalRequest(
  tx: Tx,
  { id, companyId }: Pick<ApprovalRequest, "id" | "companyId">,
  { actorId, ...data }: { state: string; reason: string | null; actorId: string },
): Promise<void> {
  const { count } = await tx.approvalRequest.updateMany({
    where: { id, companyId, state: "open" },
    data: { ...data, endedById: actorId, endedAt: new Date() },
  });
  if (count === 0) {
    throw new Problem("wrong_step.approval_request");
  }
}

/**
 * The lines whose piece and window still exist, as a cart; returns its name, which names no person, because personal
 * data may be erased.
 */
async function saveLines(tx: Tx, { companyId, lines, createdAt, total }: ApprovalRequest, state: Ending["state"]) {
  const cartName = t.cartOfEndedApproval({ state, total, day: createdAt }).slice(0, MAX_CART_NAME_LENGTH);
  const kept = await existingPlaces(tx, lines);
  await insertCart(tx, companyId, cartName, kept);
  return cartName;
}
