import type { OrderStatus } from "./order";

/** From where an order may go where (design, "Data"); there is no way back. */
const NEXT_STEPS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

/** The steps that an order may take from where it stands. */
export function nextSteps(status: OrderStatus): readonly OrderStatus[] {
  return NEXT_STEPS[status];
}

/** Where an order stands, in a sentence about it: "This order is cancelled now." */
export function stands(status: OrderStatus): string {
  return status === "pending" ? "waiting to be confirmed" : status;
}
