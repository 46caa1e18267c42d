import { joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { isoMonth } from "~/formats/dates";
import { asOrderStatus, type OrderStatus } from "./order";
import { diffSales, type Figure, type SoldLine, type SoldOrder } from "./sales-figures";
import type { ShippedLine } from "./shipments/shipment";

/** "2026-11", in the shop's time zone. */
export const salesMonthOf = isoMonth;

const soldColumns = {
  id: true,
  status: true,
  salesMonth: true,
  companyId: true,
  shippingAddress: true,
  total: true,
  discountAmount: true,
  lines: {
    // The discount is allocated by this order.
    orderBy: [{ orderId: "asc" }, { position: "asc" }],
    select: {
      id: true,
      productId: true,
      pieceId: true,
      sku: true,
      name: true,
      color: true,
      size: true,
      quantity: true,
      lineTotal: true,
      fromStock: true,
      window: { select: { windowId: true } },
      // Sorted below: a sorted relation of all lines of a batch has more parameters than SQLite takes.
      shipments: {
        select: { shipmentId: true, quantity: true, shipment: { select: { shippedOn: true } } },
      },
    },
  },
  payments: {
    // A write-off is no money received.
    where: { undoneAt: null, isWriteOff: false },
    select: { amount: true, paidOn: true },
  },
} as const satisfies Prisma.OrderSelect;

/** With what tells its shipments apart. */
interface StoredSale extends SoldOrder {
  lines: readonly (Omit<SoldLine, "shipped"> & { id: number; shipped: readonly StoredPart[] })[];
}

type StoredPart = SoldLine["shipped"][number] & { shipmentId: number };

/** Within the transaction that has locked the orders and changes them. */
export async function readSales(tx: Tx, ids: readonly number[]): Promise<StoredSale[]> {
  const rows = await tx.order.findMany({ where: { id: { in: [...ids] } }, select: soldColumns });
  return rows.map(({ id: _, shippingAddress, status, lines, payments, ...order }) => ({
    ...order,
    status: asOrderStatus(status),
    country: (shippingAddress as unknown as Address).country,
    lines: lines.map(({ window, shipments, ...line }) => ({
      ...line,
      windowId: window?.windowId ?? null,
      shipped: shipments
        .map(({ shipmentId, quantity, shipment }) => ({ shipmentId, quantity, month: shipment.shippedOn.slice(0, 7) }))
        .sort(byShipment),
    })),
    payments: payments.map(({ amount, paidOn }) => ({ amount, month: paidOn.slice(0, 7) })),
  }));
}

const byShipment = (a: StoredPart, b: StoredPart) => a.shipmentId - b.shipmentId;

/** After a shipment was added, has other lines or, without any, is gone. See addFigures. */
export async function updateShippedSales(
  tx: Tx,
  before: StoredSale,
  { id: shipmentId, shippedOn, lines }: { id: number; shippedOn: string; lines: readonly ShippedLine[] },
  status: OrderStatus,
): Promise<void> {
  const own = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const shippedOf = ({ id, shipped }: StoredSale["lines"][number]) => {
    const others = shipped.filter((part) => part.shipmentId !== shipmentId);
    const quantity = own.get(id);
    return quantity ? [...others, { shipmentId, quantity, month: shippedOn.slice(0, 7) }].sort(byShipment) : others;
  };
  const after = { ...before, status, lines: before.lines.map((line) => ({ ...line, shipped: shippedOf(line) })) };
  await addFigures(tx, diffSales([before], [after]));
}

/** See addFigures. */
export async function updateSales(tx: Tx, id: number, before: readonly SoldOrder[]): Promise<void> {
  await addFigures(tx, diffSales(before, await readSales(tx, [id])));
}

/** Rows in one statement, which may have at most 32,766 parameters. */
const ROWS = 2_000;

/**
 * Adds to the rows of monthly_sales and sales_figures. Should be the last statements of its transaction, because they lock the
 * shop's row of the month until the commit. `figures` are sorted as diffSales gives them, so that concurrent transactions
 * lock rows in the same order and cannot deadlock.
 */
export async function addFigures(tx: Tx, figures: readonly Figure[]): Promise<void> {
  const months = figures.filter(({ kind }) => kind === "month");
  const others = figures.filter(({ kind }) => kind !== "month");
  for (let at = 0; at < months.length; at += ROWS) {
    await tx.$executeRaw`
      INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
      VALUES ${joinSql(months.slice(at, at + ROWS).map(asMonth))}
      ON CONFLICT ("month", "productId") DO UPDATE SET
        "orders" = "monthly_sales"."orders" + excluded."orders",
        "pieces" = "monthly_sales"."pieces" + excluded."pieces",
        "revenue" = "monthly_sales"."revenue" + excluded."revenue"`;
  }
  for (let at = 0; at < others.length; at += ROWS) {
    await tx.$executeRaw`
      INSERT INTO "sales_figures" ("kind", "period", "productId", "pieceId", "key", "orders", "pieces", "fromStock", "net")
      VALUES ${joinSql(others.slice(at, at + ROWS).map(asRow))}
      ON CONFLICT ("kind", "period", "productId", "pieceId", "key") DO UPDATE SET
        "orders" = "sales_figures"."orders" + excluded."orders",
        "pieces" = "sales_figures"."pieces" + excluded."pieces",
        "fromStock" = "sales_figures"."fromStock" + excluded."fromStock",
        "net" = "sales_figures"."net" + excluded."net"`;
  }
}

const asMonth = ({ period, productId, orders, pieces, net }: Figure) =>
  sql`(${period}, ${productId}, ${orders}, ${pieces}, ${net})`;

const asRow = ({ kind, period, productId, pieceId, key, ...sums }: Figure) =>
  sql`(${kind}, ${period}, ${productId}, ${pieceId}, ${key}, ${sums.orders}, ${sums.pieces}, ${sums.fromStock}, ${sums.net})`;
