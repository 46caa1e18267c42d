import { type Cents, formatEuro, formatPercent, type PercentHundredths } from "~/shop/base/money/money";
import type { RequestState } from "~/shop/checkout/order-changes/change-request";
import type { OrderStatus, RequestKind } from "~/shop/orders/order";
import { statusPhrase } from "./orders";

// Changes that are refused.

export const nothingLeft = () => "Nothing would be left of this order: cancel it instead.";
export const orderFull = (most: number) => `An order has at most ${most} lines.`;
export const changedOrderTooLarge = () => "The order would be too large for the shop.";
export const nothingDifferent = () => "Nothing differs from the order as it is.";
export const lineGone = () => "A line of this order was removed since you opened the page. Nothing was changed.";
export const orderChanged = () =>
  "This order has been changed since you opened the page. Nothing was saved. Check it below, and save again.";
export const orderClosed = (status: OrderStatus) =>
  `This order is ${statusPhrase(status)}, so it can no longer be changed.`;
export const orderNotChanged = (status: OrderStatus) => `${orderClosed(status)} Nothing was changed.`;
export const quantityOutside = (most: number) => `Enter a whole number from 0 to ${most.toLocaleString("en")}.`;
export const fewerThanShipped = (name: string, shipped: number) =>
  `${shipped} of ${name} ${shipped === 1 ? "has" : "have"} been shipped: the quantity cannot be lower.`;
export const lineInOrder = (name: string) => `${name} is already in the order: change its quantity above.`;
export const pieceNotAdded = (sku: string) => `${sku} can no longer be ordered. Nothing was changed.`;
export const otherVatAfterShipping = () =>
  "Part of this order was shipped with the VAT of its destination. Goods for a destination with other VAT need an order of their own.";

// What a form asks for.

export const incompleteChange = () => "The form arrived incomplete. Please check the order and send it again.";
export const enterPercentage = () => "Enter a percentage from 0 to 100, or leave it empty.";
export const sayWhyItChanges = () => "Give the reason; the customer sees it.";
export const sayWhyNot = () => "Give the reason; the customer sees it.";
export const sayWhatToChange = () => "Change a quantity, or tell us what else should change.";

// What a change does. It is stored with the order.

const CHANGED = {
  shippingAddress: "Shipping address",
  poNumber: "PO number",
  discount: "Discount",
  total: "Total, net",
};

/** What changes, beside the lines and the notes. */
export const changedName = (what: keyof typeof CHANGED) => CHANGED[what];
export const addedPieces = (quantity: number, unitPrice: Cents) => `${quantity} at ${formatEuro(unitPrice)}`;
export const discountOfOrder = (discount: PercentHundredths, isOwn: boolean) =>
  `${formatPercent(discount)}%${isOwn ? " for this order" : ""}`;

// Requests of customers.

const REQUEST_KINDS: Record<RequestKind, string> = {
  change: "Change requested",
  cancel: "Cancellation requested",
};
const REQUEST_STATES: Record<RequestState, string> = {
  open: "Waiting for our team",
  granted: "Granted",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

export const requestKindName = (kind: RequestKind) => REQUEST_KINDS[kind];
export const requestStateName = (state: RequestState) => REQUEST_STATES[state];
export const noSuchRequest = () => "There is no such request.";
export const noSuchOwnOrder = () => "You have no such order.";
export const orderNotPending = () => "This order is no longer pending. Please write to us if something must change.";
export const changeRequestedAlready = () =>
  "You have already asked for a change to this order. Withdraw that request first.";
export const requestAnswered = (state: string) => `The request is already ${state}. Nothing was changed.`;
/** What the history of an order says when a request was granted. */
export const doneAsAsked = (kind: RequestKind) =>
  kind === "cancel" ? "Cancelled as you asked." : "Changed as you asked.";
