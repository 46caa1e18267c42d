import { FIRST_STATUS, ORDER_STATUSES, type OrderStatus, type OrderStep } from "./order";

/** A new status must define all of this; other code that must handle it does not compile. */
interface StatusDefinition {
  /** The usual one first. */
  next: readonly OrderStep[];
  /** The order is dead: not in the figures, not packed, and without a proforma. Messages call it cancelled. */
  isVoid: boolean;
  /** Something of the order is still to be made and shipped, so the order can be changed. */
  isOpen: boolean;
  /** Something of the order was shipped, so its VAT is decided for good. */
  isSupplied: boolean;
  requiresReason: boolean;
  /** Whether VAT and shipping must be decided first: no, unless the admin says that it comes later, or always. */
  needsFinalAmount: "no" | "unless later" | "always";
}

const DEFINITIONS = {
  pending: {
    next: ["confirmed", "cancelled"],
    isVoid: false,
    isOpen: true,
    isSupplied: false,
    requiresReason: false,
    needsFinalAmount: "no",
  },
  confirmed: {
    next: ["shipped", "cancelled"],
    isVoid: false,
    isOpen: true,
    isSupplied: false,
    requiresReason: false,
    needsFinalAmount: "unless later",
  },
  partlyShipped: {
    next: ["shipped"],
    isVoid: false,
    isOpen: true,
    isSupplied: true,
    requiresReason: false,
    needsFinalAmount: "always",
  },
  shipped: {
    next: ["delivered"],
    isVoid: false,
    isOpen: false,
    isSupplied: true,
    requiresReason: false,
    needsFinalAmount: "always",
  },
  delivered: {
    next: [],
    isVoid: false,
    isOpen: false,
    isSupplied: true,
    requiresReason: false,
    needsFinalAmount: "no",
  },
  cancelled: {
    next: [],
    isVoid: true,
    isOpen: false,
    isSupplied: false,
    requiresReason: true,
    needsFinalAmount: "no",
  },
} as const satisfies Record<OrderStatus, StatusDefinition>;

const definitionOf = (status: OrderStatus): StatusDefinition => DEFINITIONS[status];

export const nextSteps = (status: OrderStatus) => definitionOf(status).next;
export const canBeShipped = (status: OrderStatus) => nextSteps(status).some((next) => next === "shipped");
export const isOpen = (status: OrderStatus) => definitionOf(status).isOpen;
export const isVoid = (status: OrderStatus) => definitionOf(status).isVoid;
export const isSupplied = (status: OrderStatus) => definitionOf(status).isSupplied;
export const needsFinalAmount = (status: OrderStatus) => definitionOf(status).needsFinalAmount;

/** "shipped" follows from the shipments alone. */
export type StatusStep = Exclude<OrderStep, "shipped">;
export const isStatusStep = (step: OrderStep): step is StatusStep => step !== "shipped";

export const VOID_STATUSES = ORDER_STATUSES.filter(isVoid);

export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpen);
export const CLOSED_STATUSES = ORDER_STATUSES.filter((status) => !isOpen(status));

export type StepWithReason = {
  [Step in OrderStep]: (typeof DEFINITIONS)[Step]["requiresReason"] extends true ? Step : never;
}[OrderStep];

export const requiresReason = (step: OrderStatus): step is StepWithReason => definitionOf(step).requiresReason;

/** From placing to delivery. Ends where a status comes up again. */
export const USUAL_SEQUENCE = sequenceFrom(FIRST_STATUS);

/** Those before a step that requires VAT and shipping to be decided. */
export const OPEN_AMOUNT_STATUSES = ORDER_STATUSES.filter(leadsToFinalAmount);

function leadsToFinalAmount(status: OrderStatus): boolean {
  return nextSteps(status).some((next) => needsFinalAmount(next) === "always" || leadsToFinalAmount(next));
}

function sequenceFrom(status: OrderStatus, before: readonly OrderStatus[] = []): readonly OrderStatus[] {
  const sequence = [...before, status];
  const [next] = nextSteps(status);
  return next && !sequence.includes(next) ? sequenceFrom(next, sequence) : sequence;
}
