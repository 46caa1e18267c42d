import { addressLines, type ShippingAddress } from "~/formats/address";
import { formatDay } from "~/formats/dates";
import * as t from "~/messages/orders";
import {
  button,
  facts,
  type Letter,
  lines as letterLines,
  paragraph,
  type Part,
  quote,
} from "~/shop/brand/mail/letter";
import { inGroups } from "~/shop/cart/group-lines";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import type { LineToShip, OrderStep } from "~/shop/orders/order";
import { trackingAddress } from "~/shop/orders/shipments/carriers";
import { openOf, piecesOf, type ShipmentFields, type ShippedLine } from "~/shop/orders/shipments/shipment";
import { isVoid } from "~/shop/orders/steps";
import { carrierName, packageText } from "./orders";

/** A step about which there is a letter of its own. The letter about a shipped order is that about its shipment. */
export type StepWithLetter = Exclude<OrderStep, "shipped">;

/** The text of the letter for each status; `hasAddress` until the goods are on their way. */
const STEP_TEXTS: Record<StepWithLetter, { subject: string; text: string; hasAddress: boolean }> = {
  confirmed: {
    subject: "is confirmed",
    text: "We have confirmed your order. We will write again when it is on its way.",
    hasAddress: true,
  },
  delivered: {
    subject: "has been delivered",
    text: "Your order has been delivered. If anything is missing or not right, please write to us.",
    hasAddress: false,
  },
  cancelled: {
    subject: "is cancelled",
    text: "Your order has been cancelled. If you did not expect this, please write to us.",
    hasAddress: false,
  },
};

/**
 * The letter to the customer about a new status; `note` is the admin's message. It contains no prices. About a void order
 * it names the proforma, which must not be paid.
 */
export function orderStep(
  step: StepWithLetter,
  order: {
    id: number;
    orderNumber: string;
    poNumber: string | null;
    firstName: string | null;
    shippingAddress: ShippingAddress;
    /** The newest version; null when there is none. */
    proforma: { number: string; version: number } | null;
    /** Whether something was paid for an order that is void now. */
    isPaid: boolean;
  },
  note: string | null,
): Letter {
  const { subject, text, hasAddress } = STEP_TEXTS[step];
  const unpaid = isVoid(step) && order.proforma ? documentLabel(order.proforma) : null;
  return {
    subject: t.yourOrder({ orderNumber: order.orderNumber, subject }),
    preview: note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(note ? [paragraph(t.ourTeamAdds()), quote(note)] : []),
      ...(unpaid ? [paragraph(t.pleaseDoNotPayThe({ unpaid, isPaid: order.isPaid }))] : []),
      facts(
        ["Order", order.orderNumber],
        [t.yourPoNumber(), order.poNumber],
        [t.proformaInvoice(), unpaid && `${unpaid}, no longer valid`],
        [t.shipsTo(), hasAddress ? addressLines(order.shippingAddress).join(", ") : null],
      ),
      button(t.viewYourOrder(), `/orders/${order.id}`),
    ],
  };
}

interface ShipmentOfOrder {
  order: {
    id: number;
    orderNumber: string;
    poNumber: string | null;
    firstName: string | null;
    shippingAddress: ShippingAddress;
  };
  shipment: ShipmentFields & { number: number; lines: readonly ShippedLine[] };
  /** All lines of the order, with what of them is shipped by now. */
  lines: readonly LineToShip[];
  /** Whether the customer has had a letter about this shipment before. */
  isCorrected: boolean;
}

/** The letter to the customer about a shipment: what is in it, how to follow it, and what is still to come. No prices. */
export function shipmentLetter({ order, shipment, lines, isCorrected }: ShipmentOfOrder): Letter {
  const { orderNumber } = order;
  const quantities = new Map(shipment.lines.map((line) => [line.orderLineId, line.quantity]));
  const sent = withQuantity(lines, ({ id }) => quantities.get(id) ?? 0);
  const open = withQuantity(lines, openOf);
  const isWhole = open.length === 0 && piecesOf(sent) === piecesOf(lines);
  const text = introduction({ isWhole, isLast: open.length === 0, isCorrected });
  const tracking = trackingAddress(shipment.carrier, shipment.trackingNumber);
  const rest = "see the order’s page.";
  return {
    subject: isCorrected
      ? t.correctedShipmentOfYourOrder({ number: shipment.number, orderNumber })
      : t.isOnItsWay({ subject: subjectOf(isWhole, open.length === 0), orderNumber }),
    preview: shipment.note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(shipment.note ? [paragraph(t.ourTeamAdds()), quote(shipment.note)] : []),
      facts(
        ["Order", orderNumber],
        [t.yourPoNumber(), order.poNumber],
        ["Shipment", String(shipment.number)],
        [t.shippedOn(), formatDay(shipment.shippedOn)],
        ["Carrier", shipment.carrier && carrierName(shipment.carrier)],
        [t.trackingNumber(), shipment.trackingNumber],
        [t.packedIn(), packageText(shipment) || null],
        [t.shipsTo(), addressLines(order.shippingAddress).join(", ")],
      ),
      ...(tracking ? [button(t.trackTheShipment(), tracking)] : []),
      paragraph(t.inThisShipmentPiece({ count: piecesOf(sent) })),
      ...listed(sent, rest),
      ...(open.length > 0 ? [paragraph(t.stillToFollowPiece({ count: piecesOf(open) })), ...listed(open, rest)] : []),
      button(t.viewYourOrder(), `/orders/${order.id}`),
    ],
  };
}

function subjectOf(isWhole: boolean, isLast: boolean): string {
  if (isWhole) return t.yourOrderLabel();
  return isLast ? t.theRestOfYourOrder() : t.partOfYourOrder();
}

function introduction({ isWhole, isLast, isCorrected }: Record<"isWhole" | "isLast" | "isCorrected", boolean>): string {
  if (isCorrected) return t.thisCorrectsOurEarlierE();
  if (isWhole) return t.yourOrderIsOnIts();
  return isLast ? t.theRestOfYourOrderIs() : t.partOfYourOrderIs();
}

/** The lines with another quantity, without those that have none. */
const withQuantity = (lines: readonly LineToShip[], quantityOf: (line: LineToShip) => number) =>
  lines.map((line) => ({ ...line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0);

const listed = (lines: readonly LineToShip[], rest: string): Part[] =>
  letterLines(
    inGroups(lines).map(({ quantity, name, color, size, sku }) => ({
      quantity,
      name,
      detail: [color, size, sku].filter(Boolean).join(", "),
    })),
    rest,
  );
