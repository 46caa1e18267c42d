import type { ShippingAddress } from "~/formats/address";
import type { Cents, PercentHundredths } from "~/formats/money";

/** What became of an approval request. */
export type ApprovalRequestState = "open" | "approved" | "declined" | "withdrawn";

/** An approval request in a list. */
export interface ListedApprovalRequest {
  id: number;
  state: ApprovalRequestState;
  total: Cents;
  askedById: string;
  askedBy: string;
  createdAt: Date;
}

/** A line of a request, as the checkout showed it. */
export interface ApprovalLine {
  id: number;
  productId: number;
  pieceId: number;
  windowId: number;
  color: string | null;
  size: string | null;
  quantity: number;
  sku: string;
  name: string;
  windowName: string;
  unitPrice: Cents;
}

/** An approval request with all that the checkout had. */
export interface ApprovalRequest extends ListedApprovalRequest {
  companyId: string;
  clientReference: string;
  requestHash: string;
  lines: ApprovalLine[];
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  shippingAddress: ShippingAddress;
  /** The company's delivery address that was chosen; null for a typed one. */
  shipToId: number | null;
  poNumber: string | null;
  customerNotes: string | null;
  /** The version of the terms of sale that was agreed to; 0 for none. */
  terms: number;
  endedAt: Date | null;
  endedBy: string | null;
  reason: string | null;
}

/** The approval request that a checkout became when it was sent before. */
export interface EarlierRequest {
  id: number;
  requestHash: string;
  isOpen: boolean;
}

/** What a checkout over the amount became. */
export interface RequestedApproval {
  approvalRequestId: number;
  isRepeat: boolean;
  /** False for a repeat after it was declined or withdrawn. */
  isOpen: boolean;
}

/** Whether an order's total, after discount and before VAT and shipping, is over the amount of its company; equal is not over. */
export const isOverAmount = (approvalLimit: Cents | null, total: Cents): boolean =>
  approvalLimit !== null && total > approvalLimit;

/** Open requests of one company. */
export const MAX_OPEN_APPROVAL_REQUESTS = 50;
export const MAX_DECLINE_LENGTH = 500;
