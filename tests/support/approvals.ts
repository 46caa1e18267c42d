import { submitCheckout } from "~/shop/checkout/place-order.server";
import { setApprovalLimit } from "~/shop/checkout/approvals/approval-limit.server";
import { addLines } from "./change-cart";
import { makeStyle, wanted } from "./carts";
import { makeColleague } from "./colleagues";
import { checkoutOf } from "./orders";

/** By a new colleague of an approved customer with an empty cart, over the amount of the company. */
export async function checkoutOver(companyId: string, { isByOwner = false } = {}) {
  const { id: colleagueId } = await makeColleague(companyId);
  await setApprovalLimit({ companyId, actorId: companyId }, 0);
  await addLines(companyId, [{ ...wanted((await makeStyle()).id), quantity: 3 }]);
  return checkoutOf(companyId, {
    customerNotes: "Please before Easter",
    poNumber: "PO-7",
    placedById: isByOwner ? companyId : colleagueId,
  });
}

/** Waits for its approval; as `checkoutOver`. The company keeps no amount. */
export async function makeApprovalRequest(companyId: string, by = { isByOwner: false }): Promise<number> {
  const result = await submitCheckout(await checkoutOver(companyId, by));
  await setApprovalLimit({ companyId, actorId: companyId }, null);
  if (!("approvalRequestId" in result)) throw new Error("It was ordered.");
  return result.approvalRequestId;
}
