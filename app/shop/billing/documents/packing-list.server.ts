import { db } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { asOrderStatus } from "~/shop/orders/order";
import { findShipment, linesToShip, type ShipmentToChange } from "~/shop/orders/shipments/read-shipments.server";
import { type LineToShip, openOf, piecesOf } from "~/shop/orders/shipments/shipment";
import { weightOf } from "./commercial-invoice";
import { compositionsOf } from "../customs/compositions.server";
import { customsOf } from "../customs/customs.server";
import type { PackingList } from "./packing-list";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

/**
 * Reads the packing list of an order, or of one of its shipments, for the staff. Null for an
 * unknown order or shipment.
 */
export async function packingList(
  orderId: InScope<number>,
  shipmentId: number | null = null,
): Promise<PackingList | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      orderNumber: true,
      status: true,
      createdAt: true,
      poNumber: true,
      shippingAddress: true,
      customerNotes: true,
      company: { select: { name: true } },
    },
  });
  const shipment = shipmentId === null ? null : await findShipment(orderId, shipmentId);
  if (!order || (shipmentId !== null && !shipment)) return null;
  const lines = packedLines(await linesToShip(orderId), shipment);
  const compositions = await compositionsOf(lines);
  const customs = await customsOf(db.read, lines);
  return {
    orderNumber: order.orderNumber,
    status: asOrderStatus(order.status),
    placedAt: order.createdAt,
    poNumber: order.poNumber,
    company: order.company.name,
    shipTo: order.shippingAddress as unknown as ShippingAddress,
    customerNotes: order.customerNotes,
    shipment,
    lines: lines.map(({ productId, sku, name, color, size, quantity, window }) => ({
      sku,
      name,
      color,
      size,
      quantity,
      composition: compositions.get(productId) || null,
      window,
    })),
    pieces: piecesOf(lines),
    netWeight: weightOf(lines.map((line) => ({ ...line, ...customs(line) }))),
  };
}

/** The lines that are packed: those of a shipment, else those of which something is open, else all. */
function packedLines(lines: readonly LineToShip[], shipment: ShipmentToChange | null) {
  const shipped = new Map(shipment?.lines.map((line) => [line.orderLineId, line.quantity]));
  const isOpen = lines.some((line) => openOf(line) > 0);
  return lines
    .map((line) => {
      if (shipment) return { ...line, quantity: shipped.get(line.id) ?? 0 };
      return isOpen ? { ...line, quantity: openOf(line) } : line;
    })
    .filter(({ quantity }) => quantity > 0);
}
