import * as t from "~/messages/orders";
import { carrierName } from "./carriers";
import type { ShipmentFields, ShippedLine } from "./shipment";
import type { LineToShip } from "~/shop/orders/order";

type AuditValues = Record<string, string | number | null>;

/** Without the note. Empty fields are left out. */
export function auditValues(
  {
    shippedOn,
    carrier,
    trackingNumber,
    cartons,
    grossWeight,
    lines,
  }: Omit<ShipmentFields, "note"> & {
    lines: readonly ShippedLine[];
  },
  order: readonly LineToShip[],
): AuditValues {
  const values = {
    shippedOn,
    carrier: carrier && carrierName(carrier),
    trackingNumber,
    cartons,
    grossWeight,
  };
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(known), ...piecesBySku(lines, order) };
}

/** "Pieces of PR-101-SAND-M": 3. A piece may be in several lines of an order, of which each has its delivery window. */
function piecesBySku(lines: readonly ShippedLine[], order: readonly LineToShip[]) {
  const skus = new Map(order.map(({ id, sku }) => [id, sku]));
  const pieces: Record<string, number> = {};
  for (const { orderLineId, quantity } of lines) {
    const name = t.piecesOfSku({ sku: skus.get(orderLineId) ?? `line ${orderLineId}` });
    pieces[name] = (pieces[name] ?? 0) + quantity;
  }
  return pieces;
}
