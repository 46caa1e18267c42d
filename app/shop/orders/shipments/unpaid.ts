import type { Cents } from "~/shop/base/money/money";
import { type DueInstalment, openInstalments } from "~/shop/orders/payment-summary";

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
export function unpaidGoods({ instalments, paid, shippedOn, lines }: GoodsOfOrder): Cents {
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
