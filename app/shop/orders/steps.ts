import { FIRST_STATUS, ORDER_STATUSES, type OrderStatus, type OrderStep } from "./order";

/** What a status means for an order. Who adds one answers all of this; what else must know it does not compile. */
interface Meaning {
  /** In lists. */
  name: string;
  /** In a sentence about an order: "This order is cancelled now." */
  stands: string;
  /** Where the desk can take it from there (design, "Data"), the usual step first. */
  next: readonly OrderStep[];
  /** Nothing comes of it any more: it is in no figures, not packed, not ordered again, and gets no proforma. */
  isVoid: boolean;
  /** What is said to who takes this step without a reason; null where none is needed. */
  missingReason: string | null;
}

const MEANINGS = {
  pending: {
    ...{ name: "Pending", stands: "waiting to be confirmed", next: ["confirmed", "cancelled"] },
    ...{ isVoid: false, missingReason: null },
  },
  confirmed: {
    ...{ name: "Confirmed", stands: "confirmed", next: ["shipped", "cancelled"] },
    ...{ isVoid: false, missingReason: null },
  },
  shipped: {
    ...{ name: "Shipped", stands: "shipped", next: ["delivered"] },
    ...{ isVoid: false, missingReason: null },
  },
  delivered: {
    ...{ name: "Delivered", stands: "delivered", next: [] },
    ...{ isVoid: false, missingReason: null },
  },
  cancelled: {
    ...{ name: "Cancelled", stands: "cancelled", next: [] },
    ...{ isVoid: true, missingReason: "Say why the order is cancelled." },
  },
} as const satisfies Record<OrderStatus, Meaning>;

const meaningOf = (status: OrderStatus): Meaning => MEANINGS[status];

export const statusName = (status: OrderStatus) => meaningOf(status).name;
export const stands = (status: OrderStatus) => meaningOf(status).stands;
export const nextSteps = (status: OrderStatus) => meaningOf(status).next;
export const isVoid = (status: OrderStatus) => meaningOf(status).isVoid;
export const missingReason = (status: OrderStatus) => meaningOf(status).missingReason;

/** The statuses of orders of which nothing comes any more. */
export const VOID_STATUSES = ORDER_STATUSES.filter(isVoid);

/** A step that needs a reason. */
export type ReasonedStep = {
  [Step in OrderStep]: (typeof MEANINGS)[Step]["missingReason"] extends string ? Step : never;
}[OrderStep];

/** Whether a step needs a reason. */
export const isReasoned = (step: OrderStatus): step is ReasonedStep => missingReason(step) !== null;

/** The statuses that an order goes through when all goes well. */
export const USUAL_WAY: OrderStatus[] = [];
for (let status: OrderStatus | undefined = FIRST_STATUS; status; [status] = nextSteps(status)) {
  USUAL_WAY.push(status);
}
