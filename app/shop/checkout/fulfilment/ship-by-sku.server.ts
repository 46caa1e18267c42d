import { Problem } from "~/shop/base/problem";
import type { InScope } from "~/shop/customers/companies/company-scope.server";
import type { LineToShip } from "~/shop/orders/order";
import { orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf, type ShippedLine } from "~/shop/orders/shipments/shipment";
import { canBeShipped } from "~/shop/orders/steps";
import { createShipment, type NewShipment } from "./create-shipment.server";

export interface ShippedPiece {
  sku: string;
  quantity: number;
}

/**
 * Records a shipment of these pieces, or of all that is open (null). Refuses as createShipment, and pieces that are not open as
 * not_open.
 */
export async function shipBySku(
  orderId: InScope<number>,
  pieces: readonly ShippedPiece[] | null,
  shipment: Omit<NewShipment, "orderId" | "expectedVersion" | "lines">,
) {
  const order = await orderToShip(orderId);
  if (!order) throw new Problem("not_found.order");
  const open = order.lines.filter((line) => openOf(line) > 0);
  const lines = pieces ? linesOf(open, pieces) : open.map((line) => ({ orderLineId: line.id, quantity: openOf(line) }));
  // An order that cannot be shipped is refused for that.
  if ((!lines || lines.length === 0) && canBeShipped(order.status)) throw new Problem("not_open.pieces");
  return createShipment({ ...shipment, orderId, expectedVersion: order.version, lines: lines ?? [] });
}

/** A piece that is ordered for several delivery windows is taken from the first of its lines first. Null for more than is open. */
function linesOf(open: readonly LineToShip[], pieces: readonly ShippedPiece[]): ShippedLine[] | null {
  const left = new Map(open.map((line) => [line.id, openOf(line)]));
  for (const { sku, quantity } of pieces) {
    let rest = quantity;
    for (const { id } of open.filter((line) => line.sku === sku)) {
      const taken = Math.min(rest, left.get(id)!);
      left.set(id, left.get(id)! - taken);
      rest -= taken;
    }
    if (rest > 0) return null;
  }
  return open.flatMap((line) => {
    const quantity = openOf(line) - left.get(line.id)!;
    return quantity > 0 ? [{ orderLineId: line.id, quantity }] : [];
  });
}
