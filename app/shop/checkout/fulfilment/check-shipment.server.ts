import { kilograms } from "~/shop/billing/customs/customs";
import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { weightOf } from "~/shop/billing/documents/commercial-invoice";
import { customsOf } from "~/shop/billing/customs/customs.server";
import { requireNotBefore } from "~/shop/orders/lock-order.server";
import type { ShipmentFields, ShippedLine } from "~/shop/orders/shipments/shipment";
import { checkLines } from "~/shop/orders/shipments/write-shipment.server";
import type { LineToShip } from "~/shop/orders/order";

/**
 * The transaction has locked the order; `open` are its lines without this shipment. Refuses more than is open
 * (ShipmentRefusal), as too_early, at "shippedOn", an early day, and, at "grossWeight", less than the goods alone,
 * where all their weights are known.
 */
export async function checkShipment(
  tx: Tx,
  {
    shippedOn,
    grossWeight,
    lines,
  }: Pick<ShipmentFields, "shippedOn" | "grossWeight"> & { lines: readonly ShippedLine[] },
  { createdAt, open }: { createdAt: Date; open: readonly LineToShip[] },
): Promise<void> {
  checkLines(open, lines);
  requireNotBefore(createdAt, shippedOn, "shippedOn");
  if (grossWeight === null) return;
  const customs = await customsOf(tx, open);
  const pieces = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  const packed = open.filter(({ id }) => pieces.has(id));
  const net = weightOf(packed.map((line) => ({ quantity: pieces.get(line.id)!, ...customs(line) })));
  if (net !== null && grossWeight < net)
    throw new Problem("quantity.gross_weight", { weight: kilograms(net) }, { field: "grossWeight" });
}
