import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import { type Cents, formatEuro } from "~/shop/base/money/money";

const page = (id: number) => `/company/approvals/${id}`;

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
    preview: "It is ordered once you approve it.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `${askedBy} has prepared an order that is over the amount of your company. It is ordered once you, or another owner or buyer, approve it.`,
      ),
      facts(["Pieces", String(pieces)], ["Total, excl. VAT and shipping", formatEuro(total)]),
      paragraph("Until then no stock is reserved for it."),
      button("Look at the order", page(id)),
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
    preview: "It is placed.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(`${approvedBy} has approved your order. It is placed as ${orderNumber}.`),
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
      paragraph(`${declinedBy} has declined the order that you asked to be approved:`),
      quote(reason),
      paragraph(`Nothing was ordered. Its lines are in the saved cart “${cartName}”.`),
      button("Open the request", page(id)),
    ],
  };
}
