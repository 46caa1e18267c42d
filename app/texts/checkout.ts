import { formatDate } from "~/formats/dates";
import { type Cents, formatEuro, formatEuroShort } from "~/shop/base/money/money";
import type { LeftOutFact, ProblemValues } from "~/shop/base/problem";
import type { ApprovalRequestState } from "~/shop/checkout/approvals/approval-request";
import { andMore, lineObstacle, unavailablePiece } from "./cart";

export const emptyBeforeCheckout = () => "Add some items to your cart before checkout.";
export const noneAvailable = () => "Nothing in your cart can be ordered now.";
export const nothingToOrderNow = () => ({
  title: "Nothing Can Be Ordered Now",
  description: "Your cart says why, and what you can do instead.",
});
export const changedSinceCheckout = () =>
  "Your cart, a price or a delivery time changed since you opened this page. Please check and submit again.";
export const notAsListed = () => "The order does not match the cart. Nothing was ordered.";
export const unavailableLine = (line: ProblemValues["unavailable_piece"]) =>
  `${unavailablePiece(line)} Take it out of the cart. Nothing was ordered.`;
/** After the sentence about what is left. */
export const moreInCart = (quantity: number) => `Your cart has ${quantity}: please change it, and submit again.`;
export const priceChanged = () => "A price or total in the order is out of date. Nothing was ordered.";
export const termsChanged = () =>
  "Our terms of sale changed since you opened this page. Please read them and submit again.";
export const amountsChanged = () =>
  "VAT, shipping or a due date has changed, for instance because of the delivery address. Please check the amounts and submit again.";
export const addressChanged = () => "The delivery address you chose has been changed or removed. Please choose again.";
export const orderTooLarge = () => "Please arrange an order of this size with our team.";
export const sentBefore = (orderNumber: string) =>
  `This checkout was already submitted with other details, as order ${orderNumber}.`;
export const notOrderingAnyMore = () => "You can no longer order for this company.";

// Lines of a cart that cannot be ordered with the rest.

/** How many a letter names. */
const MAX_LISTED = 50;

export const confirmLeftOut = () => "Confirm that you order without the lines that can’t be ordered, or change them.";
export const orderWithout = (lines: number) =>
  `Order without ${lines === 1 ? "this line. It stays" : "these lines. They stay"} in the cart.`;
export const notOrderedTitle = () => "Not in this order";
/** In a letter, "6 × Alma sweater, Sand, M: sold out" for each. */
export const leftOutTexts = (pieces: readonly LeftOutFact[]): string[] => [
  ...pieces.slice(0, MAX_LISTED).map(lineObstacle),
  ...(pieces.length > MAX_LISTED ? [andMore(pieces.length - MAX_LISTED)] : []),
];
/** Where what was not ordered is: in the cart, or with an approved order in a saved one. */
export const leftOutIsIn = (isApproved: boolean) =>
  isApproved
    ? { before: "It is kept among ", link: "your saved carts", to: "/carts" }
    : { before: "It is still in ", link: "your cart", to: "/cart" };
export const cartOfLeftOut = (orderNumber: string) => `Not ordered with ${orderNumber}`;

// What the checkout's form asks for.

export const enterAddressBelow = () => "Enter the address below and submit the order again.";
export const incompleteCheckout = () => "The form arrived incomplete. Please check it and submit again.";

/** The toast after an order (specification 8). */
export const orderPlaced = () => ({
  title: "Order Placed Successfully",
  description: "You'll receive a proforma invoice by email shortly.",
});
/** The toast for an admin who placed an order for a customer; `description` says what becomes of the e-mail. */
export const orderPlacedFor = (description: string) => ({ title: "Order Placed Successfully", description });
export const proformaGoesOut = () => "The proforma invoice goes to the customer by e-mail.";
/** Before "terms of sale", to an admin who orders for a customer: nobody of the company agrees to them here. */
export const placesOrderUnder = (customer: string) => `You place this order for ${customer}, under our`;
/** Where the checkout is opened again after its order was placed. */
export const hasArrived = (orderNumber: string) => ({
  title: "Your Order Has Arrived",
  description: `${orderNumber} is with us. Your cart is empty again.`,
});
/** Who placed an order, for the brand. */
export const placedByText = (name: string, isColleague: boolean) =>
  `${name}, ${isColleague ? "a colleague" : "for the customer"}`;

// Orders that a second person approves.

const APPROVAL_STATES: Record<ApprovalRequestState, string> = {
  open: "Awaiting approval",
  approved: "Approved and ordered",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

export const approvalStateName = (state: ApprovalRequestState) => APPROVAL_STATES[state];
/** The toast after an order over the company's amount; another after a repeat whose request has ended. */
export const approvalToast = ({ isOpen }: { isOpen: boolean }) =>
  isOpen
    ? {
        title: "Awaiting Approval",
        description: "It is ordered once a colleague approves it.",
      }
    : {
        title: "Sent Before",
        description: "Nothing was ordered. This page says what became of it.",
      };
export const approvedAtCheckoutOnly = (limit: Cents) =>
  `Your company’s orders over ${formatEuroShort(limit)} need a second person’s approval. Place this one at the shop’s checkout. Nothing was ordered.`;
export const nobodyElseApproves = (limit: Cents) =>
  `Orders over ${formatEuroShort(limit)} need a second person’s approval, and nobody else in your company can order. An owner can invite somebody, or change the limit under “Approvals”.`;
export const tooManyWait = (most: number) =>
  `${most} orders of your company wait for approval. Have some of them approved or withdrawn first.`;
export const sentForApproval = () =>
  "This checkout was sent before, with other details, and became a request for approval.";
export const noSuchApproval = () => "There is no such request in your company.";
export const notYoursToApprove = () => "You cannot do this with this request. Nothing was changed.";
export const approvalEnded = () => "This request has already ended. Nothing was changed.";
export const nobodyToApprove = () => "Nobody else could approve an order. Invite a second owner or buyer first.";
export const enterApprovalLimit = () => "Enter an amount in euro, like 1500 or 1234.50.";
export const sayWhyDeclined = () => "Say why, so that your colleague knows.";
/** The name of the saved cart with the lines of an order that was declined or withdrawn. */
export const cartOfEndedApproval = (state: ApprovalRequestState, total: Cents, day: Date) =>
  `${approvalStateName(state)} order of ${formatEuro(total)}, ${formatDate(day)}`;

// What has changed since approval was asked for, and why an order cannot be approved.

export const lineLeftOut = (line: ProblemValues["unavailable_piece"]) => `${unavailablePiece(line)} It is left out.`;
export const priceWas = (name: string, before: Cents, now: Cents) =>
  `${name}: ${formatEuro(before)} when it was asked for, ${formatEuro(now)} now.`;
export const totalWas = (before: Cents, now: Cents) =>
  `The total was ${formatEuro(before)}; now it is ${formatEuro(now)}.`;
export const addressRemoved = () =>
  "The delivery address was removed from your list; the order would still go to the one shown here.";
export const otherAddress = () => "The delivery address has changed.";
export const otherTerms = () => "The terms of sale have changed.";
export const nothingToOrder = () => "None of it can be ordered any more.";
export const askerLeft = (name: string) => `${name} can no longer order for your company.`;
