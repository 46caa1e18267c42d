import { formatDate } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import * as tCart from "~/messages/cart";
import * as t from "~/messages/checkout";
import type { LeftOutFact, ProblemValues } from "~/shop/base/problem";
import type { ApprovalRequestState } from "~/shop/checkout/approvals/approval-request";
import { lineObstacle, unavailablePiece } from "./cart";
export const nothingToOrderNow = () => ({
  title: t.nothingCanBeOrderedNow(),
  description: t.yourCartSaysWhyAnd(),
});
export const unavailableLine = (line: ProblemValues["unavailable_piece"]) =>
  `${unavailablePiece(line)} Take it out of the cart. Nothing was ordered.`;

// Lines of a cart that cannot be ordered with the rest.

/** How many a letter names. */
const MAX_LISTED = 50;
/** In a letter, "6 × Alma sweater, Sand, M: sold out" for each. */
export const leftOutTexts = (pieces: readonly LeftOutFact[]): string[] => [
  ...pieces.slice(0, MAX_LISTED).map(lineObstacle),
  ...(pieces.length > MAX_LISTED ? [tCart.andMore({ count: pieces.length - MAX_LISTED })] : []),
];
/** Where what was not ordered is: in the cart, or with an approved order in a saved one. */
export const leftOutIsIn = (isApproved: boolean) =>
  isApproved
    ? { before: t.itIsKeptAmong(), link: "your saved carts", to: "/carts" }
    : { before: t.itIsStillIn(), link: "your cart", to: "/cart" };

/** The toast after an order (specification 8). */
export const orderPlaced = () => ({
  title: t.orderPlacedSuccessfully(),
  description: t.youllReceiveAProformaInvoice(),
});
/** The toast for an admin who placed an order for a customer; `description` says what becomes of the e-mail. */
export const orderPlacedFor = (description: string) => ({ title: t.orderPlacedSuccessfully(), description });
/** Where the checkout is opened again after its order was placed. */
export const hasArrived = (orderNumber: string) => ({
  title: t.yourOrderHasArrived(),
  description: t.isWithUsYourCart({ orderNumber }),
});

// Orders that a second person approves.

/** The toast after an order over the company's amount; another after a repeat whose request has ended. */
export const approvalToast = ({ isOpen }: { isOpen: boolean }) =>
  isOpen
    ? {
        title: t.awaitingApproval(),
        description: t.itIsOrderedOnceA(),
      }
    : {
        title: t.sentBeforeTitle(),
        description: t.nothingWasOrderedThisPage(),
      };
/** The name of the saved cart with the lines of an order that was declined or withdrawn. */
export const cartOfEndedApproval = (state: ApprovalRequestState, total: Cents, day: Date) =>
  `${t.approvalStateName(state)} order of ${formatEuro(total)}, ${formatDate(day)}`;

// What has changed since approval was asked for, and why an order cannot be approved.

export const lineLeftOut = (line: ProblemValues["unavailable_piece"]) => `${unavailablePiece(line)} It is left out.`;
