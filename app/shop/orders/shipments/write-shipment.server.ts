import type { Prisma, Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { shipmentLetter } from "./shipment-letter";
import type { LineToShip, OrderStatus } from "~/shop/orders/order";
import { Problem } from "~/shop/base/problem";
import { linesToShip } from "./read-shipments.server";
import { openOf, type ShipmentFields, type ShippedLine, shippedStatus } from "./shipment";

/** Nothing was changed. */
export class ShipmentRefusal extends Problem {
  /** @param lines Open pieces by the ids of lines with too many. */
  constructor(readonly lines: ReadonlyMap<number, number>) {
    super("quantity.of_shipment");
  }
}

/** Refuses more than is open of the order's lines. */
export function checkLines(order: readonly LineToShip[], shipped: readonly ShippedLine[]): void {
  const open = new Map(order.map((line) => [line.id, openOf(line)]));
  const refused = shipped.flatMap(({ orderLineId, quantity }) => {
    const left = open.get(orderLineId) ?? 0;
    return quantity > left ? [[orderLineId, left] as const] : [];
  });
  if (refused.length > 0) throw new ShipmentRefusal(new Map(refused));
}

/** The transaction has locked the order. */
export async function insertShipment(
  tx: Tx,
  orderId: number,
  {
    lines,
    ...fields
  }: ShipmentFields & {
    lines: ShippedLine[];
    actorId: string;
    unpaid: number | null;
    unpaidById: string | null;
  },
): Promise<{ id: number; number: number }> {
  const { _max } = await tx.shipment.aggregate({ where: { orderId }, _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  const { id } = await tx.shipment.create({
    data: { ...fields, orderId, number },
    select: { id: true },
  });
  await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId: id })) });
  return { id, number };
}

/**
 * Sets the status that follows from the shipments of an order that the transaction has locked, and adds a change to its
 * history: confirmed without any, shipped when nothing is open, else partly shipped. Pending, delivered and void orders keep
 * theirs. To be called after each change of shipments or quantities, with the `lines` as they are then, where they are known. Returns the
 * status.
 */
export async function syncStatusWithShipments(
  tx: Tx,
  { id, status }: { id: number; status: OrderStatus },
  { actorId, note, lines }: { actorId: string; note: string | null; lines?: readonly LineToShip[] },
): Promise<OrderStatus> {
  if (status !== "confirmed" && status !== "partlyShipped" && status !== "shipped") return status;
  const next = shippedStatus(lines ?? (await linesToShip(id, tx)));
  if (next === status) return status;
  await tx.order.updateMany({ where: { id }, data: { status: next } });
  await tx.orderEvent.create({ data: { orderId: id, status: next, note, actorId } });
  return next;
}

export const orderForLetter = {
  id: true,
  orderNumber: true,
  poNumber: true,
  shippingAddress: true,
  company: { select: { language: true, contact: { select: { email: true, firstName: true, language: true } } } },
} as const satisfies Prisma.OrderSelect;
export type OrderForLetter = Prisma.OrderGetPayload<{ select: typeof orderForLetter }>;

/** Tells of a shipment, or of its correction to `version`. */
export function tellCustomer(
  tx: Tx,
  { company: { contact }, ...order }: OrderForLetter,
  shipment: ShipmentFields & { id: number; number: number; lines: readonly ShippedLine[] },
  { lines, version }: { lines: readonly LineToShip[]; version?: number },
): Promise<void> {
  const shippingAddress = order.shippingAddress as unknown as ShippingAddress;
  return queueLetter(tx, {
    key: version ? `shipment:${shipment.id}:${version}` : `shipment:${shipment.id}`,
    kind: version ? "shipment-corrected" : "order-shipped",
    to: contact.email,
    letter: () =>
      shipmentLetter({
        order: { ...order, shippingAddress, firstName: contact.firstName },
        shipment,
        lines,
        isCorrected: version !== undefined,
      }),
  });
}
