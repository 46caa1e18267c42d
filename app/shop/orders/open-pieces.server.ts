import { db, joinSql, noSql, type Prisma, sql } from "~/db/db.server";
import { NO_WINDOW, type OrdersQuery } from "./orders-query";
import { FIRST_STATUS, ORDER_STATUSES, type OrderStatus } from "./order";
import { asPieceNames, type OpenPieceKind, type PieceNames } from "./sales-figures";
import { isShownAs } from "./status-filter.server";
import { canBeShipped, OPEN_STATUSES } from "./steps";

/** The open pieces of a style in one colour, size and delivery window, in all orders. */
export interface OpenPieces {
  productId: number;
  sku: string;
  /** The style's present name, or the one in an order for a deleted style. */
  name: string;
  /** Null for a deleted style. */
  styleCode: string | null;
  category: string | null;
  color: string | null;
  size: string | null;
  /** See windowPeriod. */
  period: string;
  quantity: number;
}

const openStatuses = (isConfirmedOnly: boolean): OrderStatus[] =>
  OPEN_STATUSES.filter((status) => !isConfirmedOnly || status !== FIRST_STATUS);

export const openKinds = (isConfirmedOnly: boolean): OpenPieceKind[] =>
  isConfirmedOnly ? ["to-make"] : ["to-confirm", "to-make"];

interface OfStyles {
  periods: readonly string[];
  productIds: readonly number[];
}

/** By delivery window and SKU. Orders that are not in the sales figures yet (isCounting) are missing. */
export async function openPieces({
  isConfirmedOnly,
  of,
}: {
  isConfirmedOnly: boolean;
  of?: OfStyles;
}): Promise<OpenPieces[]> {
  const ofStyles = of
    ? sql`AND "period" IN (${joinSql(of.periods)}) AND "productId" IN (${joinSql(of.productIds)})`
    : noSql;
  type Row = Omit<OpenPieces, keyof PieceNames> & {
    key: string;
    currentName: string | null;
    pieces: bigint | number;
  };
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "period", "productId", "key", "pieces", "products"."name" AS "currentName", "styleCode", "category"
    FROM "sales_figures" LEFT JOIN "products" ON "products"."id" = "productId"
    WHERE "kind" IN (${joinSql(openKinds(isConfirmedOnly))}) AND "pieces" > 0 ${ofStyles} ORDER BY "period", "productId", "key"`;
  const found = new Map<string, OpenPieces>();
  for (const { key, currentName, pieces, ...row } of rows) {
    const { sku, name, color, size } = asPieceNames(key);
    // A piece that was renamed has a figure for each name.
    const id = `${row.period} ${sku}`;
    found.set(id, {
      ...row,
      productId: Number(row.productId),
      sku,
      name: currentName ?? name,
      color: color || null,
      size: size || null,
      quantity: Number(pieces) + (found.get(id)?.quantity ?? 0),
    });
  }
  return [...found.values()];
}

// The open quantity of a row "line" of order_lines.
const OPEN = sql`("line"."quantity" - coalesce((SELECT sum("quantity") FROM "shipment_lines"
  WHERE "orderLineId" = "line"."id"), 0))`;

export const LINE_IS_OPEN = sql`${OPEN} > 0`;

const LINES = sql`"order_lines" AS "line" LEFT JOIN "order_windows" AS "window" ON "window"."id" = "line"."orderWindowId"`;

/** The condition for orders that can leave: something is open whose shipping has begun, and the amount is final. */
export const canLeave = (
  today: string,
) => sql`${isShownAs(ORDER_STATUSES.filter(canBeShipped))} AND "isAmountFinal" = true
  AND EXISTS (SELECT 1 FROM ${LINES} WHERE "line"."orderId" = "orders"."id" AND ${LINE_IS_OPEN}
    AND ("window"."shipsFrom" IS NULL OR "window"."shipsFrom" <= ${today}))`;

/**
 * The condition for orders with lines of a piece, style or delivery window, or with something of these still to ship; null for all.
 * `ofStyle` selects the ids of styles.
 */
export function hasPieces(
  { sku, window, open }: Pick<OrdersQuery, "sku" | "window" | "open">,
  ofStyle: Prisma.Sql | null,
): Prisma.Sql | null {
  const which = [
    ...(sku ? [sql`"line"."sku" = ${sku}`] : []),
    ...(ofStyle ? [sql`"line"."productId" IN (${ofStyle})`] : []),
    ...(window === null
      ? []
      : [window === NO_WINDOW ? sql`"line"."orderWindowId" IS NULL` : sql`"window"."windowId" = ${window}`]),
  ];
  if (open) {
    // An order of another status has nothing open.
    return sql`${isShownAs(openStatuses(open === "confirmed"))} AND EXISTS (SELECT 1 FROM ${LINES}
      WHERE ${joinSql([sql`"line"."orderId" = "orders"."id"`, ...which, LINE_IS_OPEN], " AND ")})`;
  }
  if (which.length === 0) return null;
  if (!ofStyle && typeof window === "number") {
    return sql`"id" IN (SELECT "orderId" FROM "order_windows" WHERE "windowId" = ${window})`;
  }
  return sql`"id" IN (SELECT "line"."orderId" FROM ${LINES} WHERE ${joinSql(which, " AND ")})`;
}
