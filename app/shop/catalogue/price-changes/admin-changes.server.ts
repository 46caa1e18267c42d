import { db } from "~/db/db.server";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents, PercentHundredths } from "~/formats/money";
import { Problem } from "~/shop/base/problem";

export interface AdminPriceChange {
  id: number;
  fromDay: string;
  percent: PercentHundredths;
  scope: string;
  status: "planned" | "done" | "cancelled";
  /** The number of planned prices. */
  prices: number;
}

/** Listed. */
const MAX_CHANGES = 50;

export async function adminPriceChanges(): Promise<AdminPriceChange[]> {
  const rows = await db.read.priceChange.findMany({
    orderBy: { id: "desc" },
    take: MAX_CHANGES,
    select: {
      id: true,
      fromDay: true,
      percent: true,
      scope: true,
      status: true,
      _count: { select: { lines: true } },
    },
  });
  return rows.map(({ _count, status, ...row }) => ({
    ...row,
    status: status as AdminPriceChange["status"],
    prices: _count.lines,
  }));
}

/** A price of a style that a planned change replaces. */
export interface PlannedStylePrice {
  fromDay: string;
  kind: "wholesale" | "recommended";
  oldPrice: Cents;
  newPrice: Cents;
}

/** Without prices that were edited since they were planned, which stay as they are (applyDueChanges). */
export async function plannedPricesOf(productId: number): Promise<PlannedStylePrice[]> {
  const lines = await db.read.priceChangeLine.findMany({
    where: { productId, kind: { in: ["wholesale", "recommended"] }, change: { status: "planned" } },
    orderBy: { id: "asc" },
    select: {
      kind: true,
      oldPrice: true,
      newPrice: true,
      change: { select: { fromDay: true } },
      product: { select: { wholesalePrice: true, recommendedPrice: true } },
    },
  });
  return lines.flatMap(({ change, product, kind, ...prices }) => {
    const today = kind === "wholesale" ? product.wholesalePrice : product.recommendedPrice;
    if (today !== prices.oldPrice) return [];
    return [{ fromDay: change.fromDay, kind: kind as PlannedStylePrice["kind"], ...prices }];
  });
}

/** Refuses (wrong_step) one whose prices hold already. */
export function cancelPriceChange(actorId: string, id: number): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.priceChange.updateMany({
      where: { id, status: "planned" },
      data: { status: "cancelled", endedAt: new Date() },
    });
    const change = await tx.priceChange.findUnique({ where: { id } });
    if (!change) throw new Problem("not_found.price_change");
    if (change.status === "done") throw new Problem("wrong_step.price_change_applied");
    if (count === 0) return;
    await record(tx, {
      actorId,
      action: "cancel_price_change",
      subject: `price-change:${id}`,
      label: t.priceChangeLabel({ percent: change.percent, fromDay: change.fromDay, scope: change.scope }),
    });
  });
}
