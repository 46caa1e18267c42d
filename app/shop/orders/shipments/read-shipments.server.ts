import { contactColumns } from "~/shop/brand/mail/contact";
import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { nameForAdmins } from "~/formats/person-name";
import * as t from "~/messages/orders";
import type { Cents } from "~/formats/money";
import {
  asOrderLine,
  asOrderStatus,
  type DetailLine,
  FIRST_STATUS,
  type LineToShip,
  type OrderStatus,
  type OrderView,
  type PricedLine,
  PARTLY_SHIPPED,
} from "~/shop/orders/order";
import { asLinesWithTerms, orderLines } from "~/shop/orders/order-lines.server";
import { canBeShipped } from "~/shop/orders/steps";
import { asCarrier, trackingAddress } from "./carriers";
import { openOf, totalPieces, type ShipmentView, type ShippedLine, type Unpaid } from "./shipment";
import { unpaidWith } from "./unpaid.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

export interface OrderToShip {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  /** A shipment recorded from another version is refused. */
  version: number;
  isAmountFinal: boolean;
  customerNotes: string | null;
  /** No letter is sent then. */
  isCustomerErased: boolean;
  lines: LineToShip[];
  /** Due before all that is open leaves today. */
  unpaid: Unpaid;
}

export interface ShipmentToChange extends ShipmentView {
  version: number;
  lines: ShippedLine[];
  /** Of the valid invoice for it; null without one. */
  invoiceId: number | null;
}

const columns = {
  id: true,
  number: true,
  shippedOn: true,
  carrier: true,
  trackingNumber: true,
  cartons: true,
  grossWeight: true,
  note: true,
  version: true,
  invoiceId: true,
  lines: { orderBy: { orderLineId: "asc" }, select: { orderLineId: true, quantity: true } },
} as const satisfies Prisma.ShipmentSelect;

function toShipment(row: Prisma.ShipmentGetPayload<{ select: typeof columns }>): ShipmentToChange {
  const carrier = asCarrier(row.carrier);
  return {
    ...row,
    carrier,
    pieces: totalPieces(row.lines),
    trackingAddress: trackingAddress(carrier, row.trackingNumber),
  };
}

/** By number. The caller has checked whose order it is. */
async function shipmentsOf(orderId: number): Promise<ShipmentView[]> {
  const rows = await db.read.shipment.findMany({
    where: { orderId },
    orderBy: { number: "asc" },
    select: columns,
  });
  return rows.map((row) => {
    const { version: _version, lines: _lines, invoiceId: _invoiceId, ...shipment } = toShipment(row);
    return shipment;
  });
}

/** Inside a transaction, pass it as `from`. */
export async function findShipment(
  orderId: number,
  id: number,
  from: Reader | Tx = db.read,
): Promise<ShipmentToChange | null> {
  const row = await from.shipment.findFirst({ where: { id, orderId }, select: columns });
  return row && toShipment(row);
}

/** Shipments that an admin let go unpaid, and who ticked it; for admins only. */
export async function shippedUnpaid(
  orderId: InScope<number>,
): Promise<{ number: number; amount: Cents; by: string }[]> {
  const rows = await db.read.shipment.findMany({
    where: { orderId, unpaid: { not: null } },
    orderBy: { number: "asc" },
    select: { number: true, unpaid: true, unpaidById: true },
  });
  if (rows.length === 0) return [];
  const admins = await db.read.user.findMany({
    where: { id: { in: rows.flatMap(({ unpaidById }) => unpaidById ?? []) } },
    select: { id: true, ...contactColumns },
  });
  const names = new Map(admins.map((row) => [row.id, nameForAdmins(row)]));
  return rows.map(({ number, unpaid, unpaidById }) => ({
    number,
    amount: Number(unpaid),
    by: names.get(unpaidById ?? "") ?? t.formerAdmin(),
  }));
}

/** By position. Inside a transaction, pass it as `from`. */
export async function linesToShip(orderId: number, from: Reader | Tx = db.read): Promise<PricedLine[]> {
  const rows = await from.orderLine.findMany({
    where: { orderId },
    orderBy: { position: "asc" },
    select: { ...orderLines.select, id: true, shipments: { select: { quantity: true } } },
  });
  return asLinesWithTerms(rows)
    .map(asOrderLine)
    .map(({ productId, sku, name, size, color, quantity, unitPrice, window }, at) => ({
      productId,
      sku,
      name,
      size,
      color,
      quantity,
      unitPrice,
      window,
      id: rows[at]!.id,
      shipped: totalPieces(rows[at]!.shipments),
    }));
}

/** Adds the shipments, and to each line of a partly shipped order what is shipped. */
export async function withShipments(
  order: OrderView,
): Promise<OrderView & { lines: DetailLine[]; shipments: ShipmentView[] }> {
  const shipments = await shipmentsOf(order.id);
  if (order.status !== PARTLY_SHIPPED) return { ...order, shipments };
  const shipped = (await linesToShip(order.id)).map((line) => line.shipped);
  const lines = order.lines.map((line, at) => ({ ...line, shipped: shipped[at] }));
  return { ...order, lines, shipments };
}

async function openShipment(orderId: number, lines: readonly PricedLine[]) {
  const open = lines
    .map((line) => ({ orderLineId: line.id, quantity: openOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    lines: open,
    unpaid: await unpaidWith(orderId, lines, { lines: open, shippedOn: isoDay(new Date()) }),
  };
}

export type OpenShipment = Awaited<ReturnType<typeof openShipment>>;

/** Null when nothing can be shipped now. Confirms a pending order. */
export async function readOpenShipment({
  id,
  status,
  isAmountFinal,
}: Pick<OrderToShip, "status" | "isAmountFinal"> & {
  id: InScope<number>;
}): Promise<OpenShipment | null> {
  if (!isAmountFinal || !(canBeShipped(status) || status === FIRST_STATUS)) return null;
  return openShipment(id, await linesToShip(id));
}

export async function orderToShip(id: InScope<number>): Promise<OrderToShip | null> {
  const order = await db.read.order.findUnique({
    where: { id },
    select: {
      id: true,
      orderNumber: true,
      status: true,
      version: true,
      isAmountFinal: true,
      customerNotes: true,
      company: { select: { erasedAt: true } },
    },
  });
  if (!order) return null;
  const { company, ...rest } = order;
  const lines = await linesToShip(id);
  const { unpaid } = await openShipment(id, lines);
  return {
    ...rest,
    status: asOrderStatus(order.status),
    isCustomerErased: company.erasedAt !== null,
    lines: lines.map(({ unitPrice: _, ...line }) => line),
    unpaid,
  };
}
