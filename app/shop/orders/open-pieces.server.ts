import { db, noSql, type Prisma, sql } from "~/db/db.server";
import { NO_WINDOW, type OpenPiece } from "./open-piece";
import { FIRST_STATUS, type OrderStatus, PARTLY_SHIPPED } from "./order";
import { isShownAs } from "./status-filter.server";
import { OPEN_STATUSES } from "./steps";

/** How many pieces of a style in one colour, size and delivery window are open in all orders. */
export interface OpenPieces {
  productId: number;
  sku: string;
  /** The style's present name, or that in the newest of the orders for a deleted style. */
  name: string;
  /** Of the present style; null for a deleted one. */
  styleCode: string | null;
  category: string | null;
  color: string | null;
  size: string | null;
  /** The delivery window and its newest copy in one of the orders; null for those of earlier versions. */
  windowId: number | null;
  orderWindowId: number | null;
  quantity: number;
}

/** The statuses of orders of which something is open, with or without those that are not confirmed yet. */
export const openStatuses = (isConfirmedOnly: boolean): OrderStatus[] =>
  OPEN_STATUSES.filter((status) => !isConfirmedOnly || status !== FIRST_STATUS);

/** What is open in all orders with these statuses, by delivery window, style, colour and size. */
export async function openPieces(
  statuses: readonly OrderStatus[] = OPEN_STATUSES,
): Promise<OpenPieces[]> {
  const [ordered, shipped] = await Promise.all([
    sums(sql`FROM "orders" JOIN "order_lines" AS "line" ON "line"."orderId" = "orders"."id"`, {
      quantity: sql`"line"."quantity"`,
      statuses,
    }),
    // Other open orders have no shipments.
    sums(
      sql`FROM "orders" JOIN "shipments" ON "shipments"."orderId" = "orders"."id"
        JOIN "shipment_lines" AS "shipped" ON "shipped"."shipmentId" = "shipments"."id"
        JOIN "order_lines" AS "line" ON "line"."id" = "shipped"."orderLineId"`,
      {
        quantity: sql`"shipped"."quantity"`,
        statuses: statuses.filter((status) => status === PARTLY_SHIPPED),
      },
    ),
  ]);
  return [...ordered]
    .map(([key, { quantity, ...piece }]) => ({
      ...piece,
      quantity: quantity - (shipped.get(key)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Sums of `quantity` over rows that have a "line", by window and SKU. Grouped by no more, because sorting the rows takes most
 * of the time.
 */
async function sums(
  from: Prisma.Sql,
  { quantity, statuses }: { quantity: Prisma.Sql; statuses: readonly OrderStatus[] },
): Promise<Map<string, OpenPieces>> {
  if (statuses.length === 0) return new Map();
  type Row = { [Key in keyof OpenPieces]: bigint | OpenPieces[Key] } & OpenPieces;
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "sums"."windowId", "sums"."orderWindowId", "sums"."quantity",
      "newest"."productId", "newest"."sku", "newest"."color", "newest"."size",
      coalesce("products"."name", "newest"."name") AS "name", "styleCode", "category"
    FROM (
      SELECT "window"."windowId", max("window"."id") AS "orderWindowId", max("line"."id") AS "lineId",
        sum(${quantity}) AS "quantity"
      ${from} LEFT JOIN "order_windows" AS "window" ON "window"."id" = "line"."orderWindowId"
      WHERE ${isShownAs(statuses)} GROUP BY "window"."windowId", "line"."sku"
    ) AS "sums" JOIN "order_lines" AS "newest" ON "newest"."id" = "sums"."lineId"
    LEFT JOIN "products" ON "products"."id" = "newest"."productId"`;
  const id = (stored: number | bigint | null) => (stored === null ? null : Number(stored));
  return new Map(
    rows.map((row) => [
      `${row.windowId} ${row.sku}`,
      {
        ...row,
        productId: Number(row.productId),
        windowId: id(row.windowId),
        orderWindowId: id(row.orderWindowId),
        quantity: Number(row.quantity),
      },
    ]),
  );
}

// What is open of a row "line" of order_lines.
const OPEN = sql`("line"."quantity" - coalesce((SELECT sum("quantity") FROM "shipment_lines"
  WHERE "orderLineId" = "line"."id"), 0))`;

/** The WHERE clause for orders in which a piece is open; with `status` only those that have it. */
export function pieceIsOpen(
  { sku, windowId, isConfirmedOnly }: OpenPiece,
  status: OrderStatus | null,
): Prisma.Sql {
  const ofPiece = sku === null ? noSql : sql`AND "line"."sku" = ${sku}`;
  const statuses = openStatuses(isConfirmedOnly).filter(
    (open) => status === null || open === status,
  );
  // An order of another status has nothing open.
  const shown = statuses.length > 0 ? isShownAs(statuses) : sql`false`;
  return sql`WHERE ${shown} AND EXISTS (SELECT 1 FROM "order_lines" AS "line"
    WHERE "line"."orderId" = "orders"."id" ${ofPiece} ${inWindow(windowId)} AND ${OPEN} > 0)`;
}

function inWindow(windowId: OpenPiece["windowId"]): Prisma.Sql {
  if (windowId === null) return noSql;
  if (windowId === NO_WINDOW) return sql`AND "line"."orderWindowId" IS NULL`;
  return sql`AND "line"."orderWindowId" IN (SELECT "id" FROM "order_windows"
    WHERE "orderId" = "orders"."id" AND "windowId" = ${windowId})`;
}
