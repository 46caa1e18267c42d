import { colon } from "~/formats/lists";
import * as t from "~/messages/checkout";
import { isFinal, type ProformaContent } from "~/shop/billing/documents/proforma";
import { paymentRows, piecesOfProforma, sumRows } from "~/shop/billing/documents/proforma-text";
import { button, facts, type Letter, paragraph, type Part, quote } from "~/shop/brand/mail/letter";
import type { ChangeRequest } from "./change-request";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import { changedWhat, changeText, type OrderChangeText } from "~/shop/orders/order";

/** In a letter; the page of the order shows all. */
const MAX_LISTED = 50;

interface ChangedOrder {
  orderId: number;
  /** The new version, which is attached. */
  proforma: ProformaContent;
  texts: readonly OrderChangeText[];
  /** The admin's reason. */
  reason: string;
  firstName: string | null;
}

/** To the customer. */
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
      paragraph(t.orderChangedFor()),
      quote(reason),
      ...texts.slice(0, MAX_LISTED).map((text) => paragraph(`– ${changedWhat(text)}${colon()}${changeText(text)}`)),
      ...(more > 0 ? [paragraph(t.moreChanges({ more }))] : []),
      paragraph(t.newProformaAttached({ label })),
      facts(...sumRows(proforma, piecesOfProforma(proforma)), ...toPay),
      ...(isFinal(sums) || proforma.netDays !== undefined ? [] : [paragraph(t.doNotPayYet())]),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}

interface Requested {
  orderId: number;
  orderNumber: string;
  request: Pick<ChangeRequest, "kind" | "message" | "lines" | "requestedBy">;
}

/** The message, and the lines with their old and new quantities. */
function requestParts({ message, lines }: Requested["request"]): Part[] {
  const more = lines.length - MAX_LISTED;
  return [
    ...(message ? [quote(message)] : []),
    ...lines.slice(0, MAX_LISTED).map((line) => paragraph(`– ${line.piece}${colon()}${line.from} → ${line.to}`)),
    ...(more > 0 ? [paragraph(t.orderPageHasMore({ count: more }))] : []),
  ];
}

/** To the staff, about a request to change or cancel an order. */
export function changeRequested({ orderId, orderNumber, customer, request }: Requested & { customer: string }): Letter {
  const { kind, message, lines, requestedBy } = request;
  return {
    subject: t.changeAsked({ customer, kind, orderNumber }),
    preview: message || t.changedLines({ lines: lines.length }),
    reader: "staff",
    parts: [
      paragraph(
        requestedBy
          ? t.changeAskedByPerson({ requestedBy, customer, kind, orderNumber })
          : t.changeAskedOfUs({ customer, kind, orderNumber }),
      ),
      ...requestParts(request),
      button(t.openTheOrder(), `/admin/orders/${orderId}#request`),
    ],
  };
}

/** To the customer who asked, with a copy of the request. */
export function changeRequestReceived({
  orderId,
  orderNumber,
  firstName,
  colleague,
  request,
}: Requested & {
  firstName: string | null;
  /** The name of the colleague who asked; null for the reader. */
  colleague: string | null;
}): Letter {
  const { kind } = request;
  return {
    subject: t.yourChangeRequest({ kind, orderNumber }),
    preview: t.requestIsChecked(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        colleague
          ? t.colleaguesRequestReceived({ colleague, kind, orderNumber })
          : t.requestReceived({ kind, orderNumber }),
      ),
      ...requestParts(request),
      paragraph(t.requestIsChecked()),
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

/** To the customer. */
export function changeRequestDeclined({ orderId, orderNumber, reason, firstName }: Declined): Letter {
  return {
    subject: t.aboutYourRequest({ orderNumber }),
    preview: reason ?? t.cannotChangeOrder(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.sorryCannotChange()),
      ...(reason ? [quote(reason)] : []),
      button(t.viewYourOrder(), `/orders/${orderId}`),
    ],
  };
}
