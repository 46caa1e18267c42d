import { counted } from "~/formats/counted";
import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/checkout";
import { isFinal, type ProformaContent } from "~/shop/billing/documents/proforma";
import { paymentRows, piecesOf, sumRows } from "./proforma";
import { button, facts, type Letter, paragraph, type Part, quote } from "~/shop/brand/mail/letter";
import type { ChangeRequest } from "~/shop/checkout/order-changes/change-request";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import { changeText, type OrderChangeText } from "~/shop/orders/order";

// Orders that a second person approves.

const approvalPage = (id: number) => `/company/approvals/${id}`;

/** The letter to somebody who can approve an order of a colleague's. */
export function orderApprovalRequested(asked: {
  id: number;
  firstName: string | null;
  askedBy: string;
  total: Cents;
  pieces: number;
}): Letter {
  const { id, firstName, askedBy, total, pieces } = asked;
  return {
    subject: t.asksYouToApproveAn({ askedBy, total }),
    preview: t.itWillBePlacedOnce(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${askedBy} has prepared an order above your company’s limit. It will be placed once you, or another owner or buyer, approves it.`,
      ),
      facts(["Pieces", String(pieces)], [t.totalExclVatAndShipping(), formatEuro(total)]),
      paragraph(t.noStockIsReservedUntil()),
      button(t.reviewTheOrder(), approvalPage(id)),
    ],
  };
}

/** The letter to the person who asked: the order was approved, and is placed. */
export function orderApproved(done: {
  orderId: number;
  orderNumber: string;
  firstName: string | null;
  approvedBy: string;
}): Letter {
  const { orderId, orderNumber, firstName, approvedBy } = done;
  return {
    subject: t.hasApprovedYourOrder({ approvedBy, orderNumber }),
    preview: t.itHasBeenPlaced(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(`${approvedBy} has approved your order. It has been placed as ${orderNumber}.`),
      button(t.openTheOrder(), `/orders/${orderId}`),
    ],
  };
}

/** The letter to the person who asked: the order was declined, and is in a saved cart. */
export function orderApprovalDeclined(declined: {
  id: number;
  firstName: string | null;
  declinedBy: string;
  reason: string;
  cartName: string;
}): Letter {
  const { id, firstName, declinedBy, reason, cartName } = declined;
  return {
    subject: t.hasDeclinedYourOrder({ declinedBy }),
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph(`${declinedBy} has declined the order you sent for approval:`),
      quote(reason),
      paragraph(t.nothingWasOrderedItsLines({ cartName })),
      button(t.openTheRequest(), approvalPage(id)),
    ],
  };
}

// Changes of orders.

/** The changes that a letter lists; the page of the order shows all. */
const MAX_LISTED = 50;

interface ChangedOrder {
  orderId: number;
  /** The new version of the proforma, which is attached. */
  proforma: ProformaContent;
  texts: readonly OrderChangeText[];
  /** The admin's reason. */
  reason: string;
  firstName: string | null;
}

/** The letter to the customer about a change of their order. */
export function orderChanged({ orderId, proforma, texts, reason, firstName }: ChangedOrder): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  const toPay = paymentRows(proforma).slice(1);
  const more = texts.length - MAX_LISTED;
  return {
    subject: t.yourOrderWasChanged({ number: order.number }),
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.weHaveChangedYourOrder()),
      quote(reason),
      ...texts.slice(0, MAX_LISTED).map((text) => paragraph(`– ${text.what}: ${changeText(text)}`)),
      ...(more > 0 ? [paragraph(t.moreChangeSeeTheOrders({ more }))] : []),
      paragraph(t.theProformaInvoiceIsAttached({ label })),
      facts(...sumRows(proforma, piecesOf(proforma)), ...toPay),
      ...(isFinal(sums) ? [] : [paragraph(t.theAmountIsNotFinal())]),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}

interface Requested {
  orderId: number;
  orderNumber: string;
  request: Pick<ChangeRequest, "kind" | "message" | "lines" | "requestedBy">;
}

const verbOf = ({ kind }: Requested["request"]) => (kind === "cancel" ? "cancel" : "change");

/** What was asked for: the message, and the lines with their old and new quantities. */
function requestParts({ message, lines }: Requested["request"]): Part[] {
  const more = lines.length - MAX_LISTED;
  return [
    ...(message ? [quote(message)] : []),
    ...lines.slice(0, MAX_LISTED).map((line) => paragraph(`– ${line.piece}: ${line.from} → ${line.to}`)),
    ...(more > 0 ? [paragraph(t.moreLineSeeTheOrders({ more }))] : []),
  ];
}

/** The letter to the staff about a customer's request to change or cancel an order. */
export function changeRequested({ orderId, orderNumber, customer, request }: Requested & { customer: string }): Letter {
  const { message, lines, requestedBy } = request;
  const what = verbOf(request);
  return {
    subject: t.asksToOrder({ customer, what, orderNumber }),
    preview: message || counted(lines.length, "line"),
    reader: "staff",
    parts: [
      paragraph(`${requestedBy ? `${requestedBy} of ` : ""}${customer} asks us to ${what} order ${orderNumber}:`),
      ...requestParts(request),
      button(t.openTheOrder(), `/admin/orders/${orderId}#request`),
    ],
  };
}

/** The letter to the customer who has asked to change or cancel an order, with a copy of the request. */
export function changeRequestReceived({
  orderId,
  orderNumber,
  firstName,
  colleague,
  request,
}: Requested & {
  firstName: string | null;
  /** The name of the colleague who has asked; null for the reader. */
  colleague: string | null;
}): Letter {
  const what = verbOf(request);
  return {
    subject: t.yourRequestToOrder({ what, orderNumber }),
    preview: t.ourTeamChecksItAnd(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(`We have received ${colleague ? `${colleague}’s` : "your"} request to ${what} order ${orderNumber}:`),
      ...requestParts(request),
      paragraph(t.ourTeamChecksItAnd()),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}

interface Declined {
  orderId: number;
  orderNumber: string;
  reason: string | null;
  firstName: string | null;
}

/** The letter to the customer whose request to change or cancel an order was declined. */
export function changeRequestDeclined({ orderId, orderNumber, reason, firstName }: Declined): Letter {
  return {
    subject: t.aboutYourRequestToChange({ orderNumber }),
    preview: reason ?? t.weCannotChangeTheOrder(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.weAreSorryButWe()),
      ...(reason ? [quote(reason)] : []),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}
