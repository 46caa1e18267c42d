import { type Cents, formatEuro } from "~/shop/base/money/money";
import type { OrderStatus } from "~/shop/orders/order";
import type { StepWithReason } from "~/shop/orders/steps";

/** The names of the statuses, and how a sentence about an order says them: "This order is cancelled now." */
const STATUSES = {
  pending: { name: "Pending", phrase: "waiting to be confirmed" },
  confirmed: { name: "Confirmed", phrase: "confirmed" },
  partlyShipped: { name: "Partly shipped", phrase: "partly shipped" },
  shipped: { name: "Shipped", phrase: "shipped" },
  delivered: { name: "Delivered", phrase: "delivered" },
  cancelled: { name: "Cancelled", phrase: "cancelled" },
} as const satisfies Record<OrderStatus, { name: string; phrase: string }>;

export const statusName = (status: OrderStatus) => STATUSES[status].name;
export const statusPhrase = (status: OrderStatus) => STATUSES[status].phrase;
/** Within a sentence or a table. */
export const statusWord = (status: OrderStatus) => statusName(status).toLowerCase();

const REASON_REQUIRED: Record<StepWithReason, string> = {
  cancelled: "Say why the order is cancelled.",
};

/** That a status is set without its reason. */
export const reasonRequired = (step: StepWithReason) => REASON_REQUIRED[step];

export const noSuchOrder = () => "There is no such order.";
export const notYourOrder = () => "This order is not one of yours.";
export const noStyleAvailable = () => "None of these styles is available any more.";

// Changes of the status.

export const wrongStep = (now: OrderStatus, to: OrderStatus) =>
  `This order is ${statusPhrase(now)}: it cannot be set to ${statusWord(to)} from there. Nothing was changed.`;
export const statusSetBySomebody = (to: OrderStatus) =>
  `Somebody else has set this order to ${statusWord(to)} already. Your note was not added.`;
export const statusChanged = (now: OrderStatus) =>
  `This order has changed since you opened the page: it is ${statusPhrase(now)} now. Nothing was changed.`;

const UNDECIDED =
  "VAT or the shipping cost of this order is still to be confirmed: decide both under Proforma";
export const decideAmountsFirst = () =>
  `${UNDECIDED} first, or tick that this is done later. Nothing was changed.`;
export const decideAmountsBeforeShipping = () =>
  `${UNDECIDED}, then it can be shipped. Nothing was changed.`;

// Shipments.

export const noSuchShipment = () => "There is no such shipment.";
export const cannotBeShipped = (status: OrderStatus) =>
  `This order is ${statusPhrase(status)}: nothing of it can be shipped now.`;
export const notShipped = (status: OrderStatus) =>
  `${cannotBeShipped(status)} Nothing was changed.`;
export const orderChangedBeforeShipment = () =>
  "This order has changed since you opened the page. Below is what is open now, and what you typed: please check it and send it again. Nothing was changed.";
export const shipmentChanged = () =>
  "Somebody else has changed this shipment since you opened the page. What you typed is still here: please check it and send it again to put it in place of that. Nothing was changed.";
export const quantitiesDelivered = () =>
  "This order is delivered: the quantities of its shipments can't be changed any more. Nothing was changed.";
export const shipmentsDelivered = () =>
  "This order is delivered: its shipments can't be deleted any more. Nothing was changed.";
export const moreThanOpen = () => "Some quantities are more than what is open.";
/** Beside the quantity of a line. */
export const piecesOpen = (open: number) => (open > 0 ? `Only ${open} open` : "Nothing open");
export const shippedUnpaid = (amount: Cents) =>
  `${formatEuro(amount)} of what leaves with this shipment is not paid yet. Tick this to ship it all the same, or record the payment first.`;

// Files for shops.

export const tooManyRetailStyles = (most: number) =>
  `These are more than ${most} styles. Take them style by style, or read them with the API.`;
