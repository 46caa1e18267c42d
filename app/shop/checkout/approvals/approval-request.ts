import type { ShippingAddress } from "~/formats/address";
import type { Cents, PercentHundredths } from "~/formats/money";

/** What became of a request. */
export type ApprovalRequestState = "open" | "approved" | "declined" | "withdrawn";

export interface ListedApprovalRequest {
  id: number;
  state: ApprovalRequestState;
  total: Cents;
  askedById: string;
  askedBy: string;
  createdAt: Date;
}

/** As the checkout showed it. */
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

/** With everything that the checkout had. */
export interface ApprovalRequest extends ListedApprovalRequest {
  companyId: string;
  clientReference: string;
  requestHash: string;
  lines: ApprovalLine[];
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  shippingAddress: ShippingAddress;
  /** The chosen delivery address of the company; null for a typed one. */
  shipToId: number | null;
  poNumber: string | null;
  customerNotes: string | null;
  /** The agreed version of the terms of sale; 0 for none. */
  terms: number;
  endedAt: Date | null;
  endedBy: string | null;
  reason: string | null;
}

/** The request that an earlier sending of this checkout became. */
export interface EarlierRequest {
  id: number;
  requestHash: string;
  isOpen: boolean;
}

/** The result of a checkout over the amount. */
export interface RequestedApproval {
  approvalRequestId: number;
  isRepeat: boolean;
  /** False for a repeat after it was declined or withdrawn. */
  isOpen: boolean;
}

/** `total` is after discount and before VAT and shipping; equal is not over. */
export const isOverAmount = (approvalLimit: Cents | null, total: Cents): boolean =>
  approvalLimit !== null && total > approvalLimit;

/** Per company. */
export const MAX_OPEN_APPROVAL_REQUESTS = 50;
export const MAX_DECLINE_LENGTH = 500;
