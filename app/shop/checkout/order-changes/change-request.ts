import type { OrderLine, RequestKind } from "~/shop/orders/order";

export type RequestState = "open" | "granted" | "declined" | "withdrawn";

/** A wanted quantity of a line of an order; 0 takes it out. */
export interface LineQuantity {
  lineId: number;
  quantity: number;
}

/** A line whose quantity a request changes. */
export type RequestedLine = Pick<OrderLine, "name" | "sku" | "color" | "size"> & {
  /** Its name (pieceNames) among the lines of the order. */
  piece: string;
  from: number;
  to: number;
};

/** A line of a request as it is stored: with the line as it was, which requests of earlier versions do not have, or not with `piece`. */
export interface StoredLine extends LineQuantity {
  asked?: Omit<RequestedLine, "to" | "piece"> & Partial<Pick<RequestedLine, "piece">>;
}

/** A customer's request to change or cancel an order. */
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
   * The lines whose quantity it changes. Of an open request without a line that is gone or has the quantity by now; of an answered
   * one as they were when the customer asked.
   */
  lines: RequestedLine[];
}
