import { type OrderedPiece, translatedPiece } from "~/shop/cart/piece";
import type { RequestKind } from "~/shop/orders/order";

export type RequestState = "open" | "granted" | "declined" | "withdrawn";

/** 0 takes the line out. */
export interface LineQuantity {
  lineId: number;
  quantity: number;
}

/** Its quantity is to change. */
export interface RequestedLine extends OrderedPiece {
  sku: string;
  from: number;
  to: number;
}

/** With the line as it was, which requests of earlier versions do not have, or without `piece`. */
export interface StoredLine extends LineQuantity {
  asked?: Omit<RequestedLine, "to" | "piece"> & Partial<Pick<RequestedLine, "piece">>;
}

export interface ChangeRequest {
  id: number;
  kind: RequestKind;
  /** Empty when the customer only changed quantities. */
  message: string;
  state: RequestState;
  createdAt: Date;
  /** The colleague who asked; null for the company's contact. */
  requestedBy: string | null;
  answeredAt: Date | null;
  /** The reason for declining it. */
  answer: string | null;
  /**
   * With a new quantity. An open request leaves out lines that are gone or have the quantity by now; an answered one
   * has them as they were when the customer asked.
   */
  lines: RequestedLine[];
}

/** In the language of now. */
export const translatedRequest = <Request extends Pick<ChangeRequest, "lines">>(request: Request): Request => ({
  ...request,
  lines: request.lines.map(translatedPiece),
});
