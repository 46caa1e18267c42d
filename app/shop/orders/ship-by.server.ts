import { db, joinSql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { lastShippingDay } from "~/shop/catalogue/delivery-windows/window";
import { LINE_IS_OPEN } from "./open-pieces.server";
import { isShownAs } from "./status-filter.server";
import { OPEN_STATUSES } from "./steps";

interface Shipping {
  windows: string[];
  /** Of the windows in which something is open to ship, earliest first; empty without a promise. */
  shipBy: string[];
}

export async function shippingOf(ids: readonly number[]): Promise<Map<number, Shipping>> {
  interface Row {
    id: number | bigint;
    createdAt: Date | string;
    name: string;
    shipsUntil: string | null;
    weeksTo: number | null;
    isOpen: number | bigint;
  }
  const rows = await db.read.$queryRaw<Row[]>`
    SELECT "orders"."id" AS "id", "createdAt", "window"."name" AS "name", "shipsUntil", "weeksTo",
      CASE WHEN ${isShownAs(OPEN_STATUSES)} AND EXISTS (SELECT 1 FROM "order_lines" AS "line"
        WHERE "line"."orderId" = "orders"."id" AND "line"."orderWindowId" = "window"."id"
          AND ${LINE_IS_OPEN}) THEN 1 ELSE 0 END AS "isOpen"
    FROM "orders" JOIN "order_windows" AS "window" ON "window"."orderId" = "orders"."id"
    WHERE "orders"."id" IN (${joinSql([0, ...ids])}) ORDER BY "orders"."id", "window"."position"`;
  const found = new Map<number, Shipping>();
  for (const { id, createdAt, name, isOpen, shipsUntil, weeksTo } of rows) {
    const { windows, shipBy } = found.get(Number(id)) ?? { windows: [], shipBy: [] };
    const time = { shipsUntil, weeksTo: weeksTo === null ? null : Number(weeksTo) };
    const day = Number(isOpen) ? lastShippingDay(time, isoDay(new Date(createdAt))) : null;
    found.set(Number(id), {
      windows: [...new Set([...windows, name])],
      shipBy: [...new Set(day === null ? shipBy : [...shipBy, day].sort())],
    });
  }
  return found;
}
