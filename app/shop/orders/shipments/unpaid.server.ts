import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/shop/base/money/money";
import { Problem } from "~/shop/base/problem";
import { asInstalments } from "~/shop/orders/amounts.server";
import { type DueInstalment, openInstalments } from "~/shop/orders/payment-summary";
import type { ShippedLine } from "./shipment";

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
  if (!isAccepted) throw new Problem("unpaid", { amount: unpaid }, "acceptsUnpaid");
  return { unpaid, unpaidById: actorId };
}

interface GoodsOfOrder {
  instalments: readonly DueInstalment[];
  paid: Cents;
  /** The day of the shipment. */
  shippedOn: string;
  /** With what has left of each line, this shipment included. */
  lines: readonly { quantity: number; unitPrice: Cents; shipped: number }[];
}

/**
 * What of the goods that have left is not paid: their share of what is due for the order, at least what was due by the day
 * of the shipment, less what was paid. All is to be paid before it ships; a share is rounded down, so that nobody is asked about a cent.
 */
function unpaidGoods({ instalments, paid, shippedOn, lines }: GoodsOfOrder): Cents {
  const due = instalments.reduce((sum, { amount }) => sum + amount, 0);
  const valueOf = (key: "quantity" | "shipped") =>
    lines.reduce((sum, line) => sum + BigInt(line[key]) * BigInt(line.unitPrice), 0n);
  const ordered = valueOf("quantity");
  const share = ordered > 0n ? Number((BigInt(due) * valueOf("shipped")) / ordered) : 0;
  const late = openInstalments(instalments, paid, shippedOn)
    .filter(({ dueOn }) => dueOn !== null && dueOn <= shippedOn)
    .reduce((sum, { open }) => sum + open, 0);
  return Math.max(0, share - paid, late);
}
