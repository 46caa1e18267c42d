import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import { checkSeen, lockOrders } from "./record-payment.server";
import { updateAmounts } from "./update-amounts.server";

interface CreditUse {
  /** Of the order with the credit. */
  orderId: number;
  toOrderId: number;
  /** Null for as much as is outstanding. */
  amount: Cents | null;
  /** As in NewPayment. */
  seen: Cents;
  actorId: string;
}

/**
 * Uses credit of an order for another one of the same company: two payments of today that add up to nothing, and are undone together.
 * Refuses more than the credit or than is outstanding, and what checkSeen does.
 */
export function useCredit({ orderId, toOrderId, amount, seen, actorId }: CreditUse) {
  return db.write(async (tx) => {
    const ids = [...new Set([orderId, toOrderId])];
    const orders = await lockOrders(tx, ids);
    const [from, to] = [orders.get(orderId)!, orders.get(toOrderId)!];
    if (from.companyId !== to.companyId) throw new Problem("not_found.order");
    checkSeen(from, seen);
    const [credit, open] = [-from.unpaid, to.unpaid].map((sum) => Math.max(0, sum)) as [Cents, Cents];
    const { orderNumber } = to;
    const used = amount ?? Math.min(credit, open);
    if (used === 0 || used > Math.min(credit, open)) {
      const field = open === 0 ? "toOrder" : "amount";
      throw new Problem("refused.use_credit", { credit, open, orderNumber }, { field });
    }
    const sold = await readSales(tx, ids);
    const payment = { paidOn: isoDay(new Date()), transferKey: randomUUID(), actorId };
    const parts = [
      { orderId, amount: -used, reference: t.creditToOrder({ orderNumber }) },
      { orderId: toOrderId, amount: used, reference: t.creditFromOrder(from) },
    ];
    for (const part of parts) {
      await tx.payment.createMany({ data: { ...part, ...payment } });
      await updateAmounts(tx, part.orderId);
      await record(tx, {
        actorId,
        action: "use_credit",
        subject: `order:${part.orderId}`,
        label: orders.get(part.orderId)!.orderNumber,
        after: { amount: part.amount, paidOn: payment.paidOn, reference: part.reference },
      });
    }
    await addFigures(tx, diffSales(sold, await readSales(tx, ids)));
    return { amount: used, orderNumber };
  });
}
