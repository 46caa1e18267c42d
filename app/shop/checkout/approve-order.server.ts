import { db } from "~/db/db.server";
import type { ChosenShipTo } from "~/shop/customers/companies/ship-to";
import { findApprovalRequest } from "./approvals/approval-requests.server";
import { approversOf } from "./approvals/approvers.server";
import { Problem } from "~/shop/base/problem";
import type { PlacedOrder } from "./checkout";
import { placeOrder } from "./place-order.server";

export interface OrderApproval {
  companyId: string;
  id: number;
  approvedById: string;
  /** The fingerprint of the lines at today's prices. */
  reviewed: string;
  /** As Checkout's termsSeen. */
  terms: number;
  /** The fingerprint of the amounts and when they are due. */
  totalsHash?: string;
  /** In its present version; null for the address of the request. */
  shipTo: ChosenShipTo | null;
}

/**
 * A repeat returns the same order. Refuses as placeOrder, and as not_allowed when the person who asked approves it or
 * may no longer order for the company, or the approver may not order for it.
 */
export async function approveOrder(approving: OrderApproval): Promise<PlacedOrder> {
  const { companyId, id, approvedById, reviewed, terms, totalsHash, shipTo } = approving;
  const approval = await findApprovalRequest(companyId, id);
  if (!approval) throw new Problem("not_found.approval_request");
  const people = await approversOf(db.read, companyId);
  const mayApprove = people.some((one) => one.id === approvedById);
  if (!mayApprove || approval.askedById === approvedById) throw new Problem("not_allowed.approval_request");
  if (!people.some((one) => one.id === approval.askedById)) {
    throw new Problem("not_allowed.asker_left", { name: approval.askedBy });
  }
  const { label: _, ...address } = approval.shippingAddress;
  return placeOrder({
    companyId,
    clientReference: approval.clientReference,
    reviewed,
    termsSeen: terms,
    totalsHash,
    customerNotes: approval.customerNotes,
    poNumber: approval.poNumber,
    shippingAddress: address,
    shipTo,
    placedById: approval.askedById,
    approval: { id, approvedById, requestHash: approval.requestHash },
  });
}
