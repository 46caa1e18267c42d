import { db, type Prisma, sql } from "~/db/db.server";
import { startOfDay } from "~/formats/dates";
import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import type { ClaimReason } from "~/shop/orders/claims/claim";
import { claimsAddress } from "~/shop/orders/claims/claims-query";
import { figureRows, type ReportPart, type SliceOf } from "./figure-rows.server";
import type { ReportFilter } from "./report";

interface ClaimedStyle {
  productId: number;
  key: ClaimReason;
  claims: number;
  pieces: number;
  accepted: number;
  returned: number;
}

/** Of the claims of a year, or of pieces of a delivery window, by style and reason; the most claimed pieces first. */
export async function claimedStyles({ period }: ReportFilter, sliceOf: SliceOf): Promise<ReportPart> {
  const rows = await figureRows<ClaimedStyle>(sql`
    SELECT "line"."productId", "claimed"."reason" AS "key", COUNT(DISTINCT "claim"."id") AS "claims",
      SUM("claimed"."quantity") AS "pieces", SUM(COALESCE("claimed"."accepted", 0)) AS "accepted",
      SUM(COALESCE("claimed"."returned", 0)) AS "returned"
    FROM "order_claims" "claim"
      JOIN "order_claim_lines" "claimed" ON "claimed"."claimId" = "claim"."id"
      JOIN "order_lines" "line" ON "line"."id" = "claimed"."orderLineId"
      LEFT JOIN "order_windows" "window" ON "window"."id" = "line"."orderWindowId"
    WHERE ${isOfPeriod(period)}
    GROUP BY "line"."productId", "claimed"."reason"
    ORDER BY SUM("claimed"."quantity") DESC, "line"."productId", "claimed"."reason"`);
  const { skip, take } = sliceOf(rows.length);
  const shown = rows.slice(skip, skip + take);
  const styles = await db.read.product.findMany({
    where: { id: { in: shown.map(({ productId }) => productId) } },
    select: { id: true, name: true },
  });
  const names = new Map(styles.map(({ id, name }) => [id, name]));
  return {
    sums: { count: rows.length, orders: 0, pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0), net: 0 },
    rows: shown.map(({ productId, key, ...figures }) => {
      const name = names.get(productId);
      return {
        key: `${productId}-${key}`,
        to: name === undefined ? null : claimsAddress({ q: name }),
        values: { style: name ?? t.style({ productId }), reason: tOrders.claimReasonName(key), ...figures },
      };
    }),
  };
}

function isOfPeriod(period: string): Prisma.Sql {
  const [, window] = /^window-(\d+|none)$/.exec(period) ?? [];
  if (window === "none") return sql`"line"."orderWindowId" IS NULL`;
  if (window) return sql`"window"."windowId" = ${Number(window)}`;
  const year = Number(period);
  return sql`"claim"."createdAt" >= ${startOfDay(`${year}-01-01`)}
    AND "claim"."createdAt" < ${startOfDay(`${year + 1}-01-01`)}`;
}
