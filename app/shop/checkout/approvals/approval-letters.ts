import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/checkout";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

const approvalPage = (id: number) => `/company/approvals/${id}`;

/** To somebody who can approve a colleague's order. */
export function orderApprovalRequested(asked: {
  id: number;
  firstName: string | null;
  askedBy: string;
  total: Cents;
  pieces: number;
  hasVat: boolean;
}): Letter {
  const { id, firstName, askedBy, total, pieces, hasVat } = asked;
  return {
    subject: t.approvalAsked({ askedBy, total }),
    preview: t.approvalAskedPreview(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.orderToApprove({ askedBy })),
      facts([t.pieces(), String(pieces)], [t.totalWithoutVat({ hasVat }), formatEuro(total)]),
      paragraph(t.noStockReserved()),
      button(t.reviewTheOrder(), approvalPage(id)),
    ],
  };
}

/** To the person who asked: the order is placed. */
export function orderApproved(done: {
  orderId: number;
  orderNumber: string;
  firstName: string | null;
  approvedBy: string;
}): Letter {
  const { orderId, orderNumber, firstName, approvedBy } = done;
  return {
    subject: t.approvedYourOrder({ approvedBy, orderNumber }),
    preview: t.hasBeenPlaced(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.approvedAndPlaced({ approvedBy, orderNumber })),
      button(t.openTheOrder(), `/orders/${orderId}`),
    ],
  };
}

/** To the person who asked: the order is in a saved cart. */
export function orderApprovalDeclined(declined: {
  id: number;
  firstName: string | null;
  declinedBy: string;
  reason: string;
  cartName: string;
}): Letter {
  const { id, firstName, declinedBy, reason, cartName } = declined;
  return {
    subject: t.declinedYourOrder({ declinedBy }),
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.declinedOrder({ declinedBy })),
      quote(reason),
      paragraph(t.linesInSavedCart({ cartName })),
      button(t.openTheRequest(), approvalPage(id)),
    ],
  };
}
