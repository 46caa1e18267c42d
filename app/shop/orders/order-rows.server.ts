import { db, joinSql } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { countryName } from "~/formats/countries";
import { isoDay } from "~/formats/dates";
import { nameForAdmins } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { lastShippingDay } from "~/shop/catalogue/delivery-windows/window";
import { amountColumns, paymentsOf } from "./amounts.server";
import { LINE_IS_OPEN } from "./open-pieces.server";
import { asOrderStatus, type OrderRow } from "./order";
import { isShownAs } from "./status-filter.server";
import { OPEN_STATUSES } from "./steps";

/** The rows of the admin's list for these orders, in their order. What is added up is added up for them alone. */
export async function orderRows(ids: readonly number[], now = new Date()): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const [rows, pieces, shipping] = await Promise.all([
    db.read.order.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        orderNumber: true,
        poNumber: true,
        status: true,
        createdAt: true,
        total: true,
        shippingAddress: true,
        ...amountColumns,
        company: { select: namedCompany },
      },
    }),
    db.read.orderLine.groupBy({
      by: ["orderId"],
      where: { orderId: { in: [...ids] } },
      _sum: { quantity: true },
    }),
    shippingOf(ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const piecesOf = new Map(pieces.map(({ orderId, _sum }) => [orderId, _sum.quantity ?? 0]));
  const today = isoDay(now);
  return ids.flatMap((id): OrderRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { company, shippingAddress, status, instalments, ...order } = row;
    const { amountPaid, amountWrittenOff, ...shown } = order;
    const { name: companyName, contact } = company;
    const summary = paymentsOf({ instalments, amountPaid, amountWrittenOff }, now);
    const { windows, shipBy } = shipping.get(id) ?? { windows: [], shipBy: null };
    return [
      {
        ...shown,
        status: asOrderStatus(status),
        customer: { name: nameForAdmins(contact), email: contact.email, companyName },
        country: countryName((shippingAddress as unknown as ShippingAddress).country),
        pieces: piecesOf.get(id) ?? 0,
        windows,
        shipBy,
        isLate: shipBy !== null && shipBy < today,
        payment: { status: summary.status, open: summary.open },
      },
    ];
  });
}

/** When an order ships. */
interface Shipping {
  /** The names of its delivery windows. */
  windows: string[];
  /** The last day on which what is still to be shipped first must leave; null for nothing, or without a promise. */
  shipBy: string | null;
}

/** The delivery windows of orders, and until when those of which something is open must be shipped. */
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
  for (const { id, createdAt, name, isOpen, ...time } of rows) {
    const shipping = found.get(Number(id)) ?? { windows: [], shipBy: null };
    const day = Number(isOpen) ? lastShippingDay(time, isoDay(new Date(createdAt))) : null;
    const isEarlier = day !== null && (shipping.shipBy === null || day < shipping.shipBy);
    found.set(Number(id), {
      windows: [...new Set([...shipping.windows, name])],
      shipBy: isEarlier ? day : shipping.shipBy,
    });
  }
  return found;
}
