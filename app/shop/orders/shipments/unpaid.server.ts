import * as t from "~/messages/orders";
import { db, type Reader, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { netDaysOf } from "~/shop/catalogue/delivery-windows/window";
import { asInstalments } from "~/shop/orders/payment-summary.server";
import { type DueInstalment, openInstalments } from "~/shop/orders/payment-summary";
import type { PricedLine } from "~/shop/orders/order";
import type { ShippedLine, Unpaid } from "./shipment";

/** `ordered` are all lines of the order, without this shipment. */
export async function unpaidWith(
  orderId: number,
  ordered: readonly PricedLine[],
  { lines, shippedOn }: { lines: readonly ShippedLine[]; shippedOn: string },
  from: Reader | Tx = db.read,
): Promise<Unpaid> {
  const { instalments, amountPaid, windows } = await from.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { instalments: true, amountPaid: true, windows: { select: { payment: true, paymentDays: true } } },
  });
  const leaving = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  return unpaidGoods({
    instalments: asInstalments(instalments),
    paid: Number(amountPaid),
    shippedOn,
    isPaidLater: netDaysOf(windows) !== null,
    lines: ordered.map((line) => ({ ...line, leaving: leaving.get(line.id) ?? 0 })),
  });
}

/** Refuses (unpaid) unless somebody has ticked that it ships unpaid. */
export function acceptedUnpaid(unpaid: Unpaid, isAccepted: boolean, actorId: string) {
  const { amount } = unpaid;
  if (amount === 0) return { unpaid: null, unpaidById: null };
  if (!isAccepted) {
    throw new Problem("unpaid.before_shipment", { amount, of: t.unpaid(unpaid.of) }, { field: "acceptsUnpaid" });
  }
  return { unpaid: amount, unpaidById: actorId };
}

interface GoodsOfOrder {
  instalments: readonly DueInstalment[];
  paid: Cents;
  shippedOn: string;
  /** After the invoice. */
  isPaidLater: boolean;
  /** Pieces of each line in this shipment, and in others. */
  lines: readonly { quantity: number; unitPrice: Cents; leaving: number; shipped: number }[];
}

/**
 * All is to be paid before it ships, where it is not paid after the invoice: of what is due for the order the share of the goods that have
 * left by then, and at least what is due by the day of the shipment; after the invoice, what is overdue of invoices. A share is rounded down, so that nobody is asked about a cent.
 */
function unpaidGoods({ instalments, paid, shippedOn, isPaidLater, lines }: GoodsOfOrder): Unpaid {
  const due = instalments.reduce((sum, { amount }) => sum + amount, 0);
  const valueOf = (key: "quantity" | "leaving" | "shipped") =>
    lines.reduce((sum, line) => sum + BigInt(line[key]) * BigInt(line.unitPrice), 0n);
  const ordered = valueOf("quantity");
  const share = ordered > 0n ? Number((BigInt(due) * (valueOf("leaving") + valueOf("shipped"))) / ordered) : 0;
  const late = openInstalments(instalments, paid, shippedOn)
    .filter(({ dueOn, isPlanned, isOverdue }) =>
      isPaidLater ? isOverdue && !isPlanned : dueOn !== null && dueOn <= shippedOn,
    )
    .reduce((sum, { open }) => sum + open, 0);
  if (isPaidLater || late > share - paid) return { amount: late, of: "due" };
  const hasLeft = lines.some(({ shipped }) => shipped > 0);
  return { amount: Math.max(0, share - paid), of: hasLeft ? "all shipments" : "this shipment" };
}
