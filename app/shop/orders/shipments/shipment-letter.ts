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
import { translatedLine } from "~/shop/base/brand-words";
import { inGroups } from "~/shop/cart/group-lines";
import type { LineToShip } from "~/shop/orders/order";
import { carrierName, trackingAddress } from "./carriers";
import { openOf, packageText, totalPieces, type ShipmentFields, type ShippedLine } from "./shipment";

/** What letters say of an order that is under way. */
export interface OrderOfLetter {
  id: number;
  orderNumber: string;
  poNumber: string | null;
  firstName: string | null;
  shippingAddress: ShippingAddress;
}

interface ShipmentOfOrder {
  order: OrderOfLetter;
  shipment: ShipmentFields & { number: number; lines: readonly ShippedLine[] };
  /** With what is shipped by now. */
  lines: readonly LineToShip[];
  /** The customer has had a letter about it before. */
  isCorrected: boolean;
}

/** Without prices. */
export function shipmentLetter({ order, shipment, lines, isCorrected }: ShipmentOfOrder): Letter {
  const { orderNumber } = order;
  const quantities = new Map(shipment.lines.map((line) => [line.orderLineId, line.quantity]));
  const sent = withQuantity(lines, ({ id }) => quantities.get(id) ?? 0);
  const open = withQuantity(lines, openOf);
  const isWhole = open.length === 0 && totalPieces(sent) === totalPieces(lines);
  const extent = isWhole ? "whole" : open.length === 0 ? "rest" : "part";
  const text = isCorrected ? t.shipmentCorrectedText() : t.shipmentText({ extent });
  const tracking = trackingAddress(shipment.carrier, shipment.trackingNumber);
  return {
    subject: isCorrected
      ? t.shipmentCorrectedSubject({ number: shipment.number, orderNumber })
      : t.shipmentSubject({ extent, orderNumber }),
    preview: shipment.note ?? text,
    reader: "customer",
    firstName: order.firstName,
    parts: [
      paragraph(text),
      ...(shipment.note ? [paragraph(t.ourTeamAdds()), quote(shipment.note)] : []),
      facts(
        [t.order(), orderNumber],
        [t.yourPoNumber(), order.poNumber],
        [t.shipment(), String(shipment.number)],
        [t.shippedOn(), formatDay(shipment.shippedOn)],
        [t.carrier(), shipment.carrier && carrierName(shipment.carrier)],
        [t.trackingNumber(), shipment.trackingNumber],
        [t.packedIn(), packageText(shipment) || null],
        [t.shipsTo(), addressLines(order.shippingAddress).join(", ")],
      ),
      ...(tracking ? [button(t.trackShipment(), tracking)] : []),
      paragraph(t.inThisShipment({ count: totalPieces(sent) })),
      ...listed(sent),
      ...(open.length > 0 ? [paragraph(t.stillToFollow({ count: totalPieces(open) })), ...listed(open)] : []),
      button(t.viewYourOrder(), `/orders/${order.id}`),
    ],
  };
}

/** Leaves out lines with a quantity of 0. */
const withQuantity = (lines: readonly LineToShip[], quantityOf: (line: LineToShip) => number) =>
  lines.map((line) => ({ ...translatedLine(line), quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0);

const listed = (lines: readonly LineToShip[]): Part[] =>
  letterLines(
    inGroups(lines).map(({ quantity, name, color, size, sku }) => ({
      quantity,
      name,
      detail: [color, size, sku].filter(Boolean).join(", "),
    })),
    t.orderPageHasMore,
  );
