import { db, type Reader, type Tx } from "~/db/db.server";
import { formatEuro } from "~/shop/base/money/money";
import type { Cents } from "~/shop/base/money/money";
import { asInstalments } from "~/shop/orders/amounts.server";
import { Problem } from "~/shop/base/problem";
import type { ShippedLine } from "./shipment";
import { unpaidGoods } from "./unpaid";

/**
 * What is not paid of the goods that will have left with a shipment of these lines: all windows are paid before shipping.
 * `without` is the shipment that it replaces.
 */
export async function unpaidWith(
  orderId: number,
  { lines, shippedOn }: { lines: readonly ShippedLine[]; shippedOn: string },
  { from = db.read, without = -1 }: { from?: Reader | Tx; without?: number } = {},
): Promise<Cents> {
  const {
    instalments,
    amountPaid,
    lines: ordered,
  } = await from.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      instalments: true,
      amountPaid: true,
      lines: {
        select: {
          id: true,
          quantity: true,
          unitPrice: true,
          shipments: { where: { shipmentId: { not: without } }, select: { quantity: true } },
        },
      },
    },
  });
  const leaving = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  return unpaidGoods({
    instalments: asInstalments(instalments),
    paid: Number(amountPaid),
    shippedOn,
    lines: ordered.map(({ id, quantity, unitPrice, shipments }) => ({
      quantity,
      unitPrice,
      shipped: shipments.reduce((sum, one) => sum + one.quantity, leaving.get(id) ?? 0),
    })),
  });
}

/** The columns of a shipment about what is unpaid of it. Throws a Problem "unpaid" when nobody has ticked that it ships so. */
export function acceptedUnpaid(unpaid: Cents, isAccepted: boolean, actorId: string) {
  if (unpaid === 0) return { unpaid: null, unpaidById: null };
  if (!isAccepted) {
    throw new Problem(
      "unpaid",
      `${formatEuro(unpaid)} of what leaves with this shipment is not paid yet. Tick this to ship it all the same, or record the payment first.`,
      "acceptsUnpaid",
    );
  }
  return { unpaid, unpaidById: actorId };
}
