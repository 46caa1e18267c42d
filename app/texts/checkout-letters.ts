import { counted } from "~/formats/counted";
import { type Cents, formatEuro } from "~/formats/money";
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
    subject: `${askedBy} asks you to approve an order of ${formatEuro(total)}`,
    preview: "It will be placed once you approve it.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${askedBy} has prepared an order above your company’s limit. It will be placed once you, or another owner or buyer, approves it.`,
      ),
      facts(["Pieces", String(pieces)], ["Total, excl. VAT and shipping", formatEuro(total)]),
      paragraph("No stock is reserved until then."),
      button("Review the order", approvalPage(id)),
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
    subject: `${approvedBy} has approved your order ${orderNumber}`,
    preview: "It has been placed.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(`${approvedBy} has approved your order. It has been placed as ${orderNumber}.`),
      button("Open the order", `/orders/${orderId}`),
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
    subject: `${declinedBy} has declined your order`,
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph(`${declinedBy} has declined the order you sent for approval:`),
      quote(reason),
      paragraph(`Nothing was ordered. Its lines are in the saved cart “${cartName}”.`),
      button("Open the request", approvalPage(id)),
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
    subject: `Your order ${order.number} was changed`,
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph("We have changed your order for this reason:"),
      quote(reason),
      ...texts.slice(0, MAX_LISTED).map((text) => paragraph(`– ${text.what}: ${changeText(text)}`)),
      ...(more > 0 ? [paragraph(`${counted(more, "more change")}: see the order’s page.`)] : []),
      paragraph(`The proforma invoice ${label} is attached and replaces the previous one.`),
      facts(...sumRows(proforma, piecesOf(proforma)), ...toPay),
      ...(isFinal(sums) ? [] : [paragraph("The amount is not final yet. Please do not pay yet.")]),
      button("View your order", `/orders/${orderId}`),
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
    ...(more > 0 ? [paragraph(`${counted(more, "more line")}: see the order’s page.`)] : []),
  ];
}

/** The letter to the staff about a customer's request to change or cancel an order. */
export function changeRequested({ orderId, orderNumber, customer, request }: Requested & { customer: string }): Letter {
  const { message, lines, requestedBy } = request;
  const what = verbOf(request);
  return {
    subject: `${customer} asks to ${what} order ${orderNumber}`,
    preview: message || counted(lines.length, "line"),
    reader: "staff",
    parts: [
      paragraph(`${requestedBy ? `${requestedBy} of ` : ""}${customer} asks us to ${what} order ${orderNumber}:`),
      ...requestParts(request),
      button("Open the order", `/admin/orders/${orderId}#request`),
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
    subject: `Your request to ${what} order ${orderNumber}`,
    preview: "Our team checks it and writes to you. Until then the order stays as it is.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(`We have received ${colleague ? `${colleague}’s` : "your"} request to ${what} order ${orderNumber}:`),
      ...requestParts(request),
      paragraph("Our team checks it and writes to you. Until then the order stays as it is."),
      button("View your order", `/orders/${orderId}`),
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
    subject: `About your request to change order ${orderNumber}`,
    preview: reason ?? "We cannot change the order as you asked.",
    reader: "customer",
    firstName,
    parts: [
      paragraph("We are sorry, but we cannot change the order as you asked. It remains as it was."),
      ...(reason ? [quote(reason)] : []),
      button("View your order", `/orders/${orderId}`),
    ],
  };
}
