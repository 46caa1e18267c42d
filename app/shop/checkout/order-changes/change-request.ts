import type { OrderLine } from "~/shop/orders/order";

/** What a customer asks for. */
export const REQUEST_KINDS = ["change", "cancel"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export type RequestState = "open" | "granted" | "declined" | "withdrawn";

/** A wanted quantity of a line of an order; 0 takes it out. */
export interface LineQuantity {
  lineId: number;
  quantity: number;
}

/** A customer's request to change or cancel an order. */
export interface ChangeRequest {
  id: number;
  kind: RequestKind;
  message: string;
  state: RequestState;
  createdAt: Date;
  /** The colleague who asked; null for the company's contact. */
  requestedBy: string | null;
  answeredAt: Date | null;
  /** The reason for declining it. */
  answer: string | null;
  /** The lines whose quantity it changes. Without a line that is gone or has the quantity by now. */
  lines: (Pick<OrderLine, "name" | "sku" | "color" | "size"> & { from: number; to: number })[];
}
