import { db, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { changeStatusWithoutSales } from "./change-status.server";
import { asOrderStatus, FIRST_STATUS, ORDER_STATUSES, type OrderStatus } from "~/shop/orders/order";
import { readSales, updateShippedSales } from "~/shop/orders/sales.server";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { canBeShipped } from "~/shop/orders/steps";
import { updateSearchText } from "~/shop/billing/documents/order-search-text.server";
import { refreshVatCheckOf, requireCurrentVat } from "~/shop/billing/vat/order-vat.server";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/orders";
import { Problem } from "~/shop/base/problem";
import { auditValues } from "~/shop/orders/shipments/audit-shipment";
import { linesToShip } from "~/shop/orders/shipments/read-shipments.server";
import { addShipped, type ShipmentFields, type ShippedLine, shippedStatus } from "~/shop/orders/shipments/shipment";
import { acceptedUnpaid, unpaidWith } from "~/shop/orders/shipments/unpaid.server";
import { checkShipment } from "./check-shipment.server";
import { insertShipment, orderForLetter, tellCustomer } from "~/shop/orders/shipments/write-shipment.server";

export interface NewShipment extends ShipmentFields {
  orderId: number;
  /** The version of the order that the admin saw. */
  expectedVersion: number;
  lines: ShippedLine[];
  /** It ships although not all of it is paid. */
  acceptsUnpaid?: boolean;
  /** The order is pending, and is confirmed first. */
  confirms?: boolean;
  actorId: string;
}

const SHIPPABLE = ORDER_STATUSES.filter(canBeShipped);

/**
 * Sets the order's status that follows, adds both to the order's history and the audit log, and queues a letter to the
 * customer.
 * Refuses as wrong_step an order that can't be shipped now, as amount_open, as vat_changed when VAT is no longer as on
 * the proforma, as unpaid at "acceptsUnpaid", and as checkShipment.
 */
export async function createShipment(shipment: NewShipment): Promise<{ number: number; status: OrderStatus }> {
  const { orderId: id, expectedVersion, lines, acceptsUnpaid = false, confirms = false, actorId, ...fields } = shipment;
  await refreshVatCheckOf(id);
  return db.write(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: {
        id,
        version: expectedVersion,
        status: confirms ? statusFilter(FIRST_STATUS) : { in: SHIPPABLE },
        isAmountFinal: true,
      },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw await refusal(tx, shipment);
    const [sold] = await readSales(tx, [id]);
    if (confirms) {
      const step = { from: FIRST_STATUS, to: "confirmed", note: null } as const;
      await changeStatusWithoutSales(tx, { orderId: id, ...step, isAmountLater: true, actorId });
    }
    await requireCurrentVat(tx, id, "to_ship");
    const { createdAt } = await tx.order.findUniqueOrThrow({ where: { id }, select: { createdAt: true } });
    const ordered = await linesToShip(id, tx);
    await checkShipment(tx, { lines, ...fields }, { createdAt, open: ordered });
    const open = await unpaidWith(id, ordered, { lines, ...fields }, tx);
    const unpaid = acceptedUnpaid(open, acceptsUnpaid, actorId);
    const inserted = await insertShipment(tx, id, { ...fields, ...unpaid, lines, actorId });
    if (fields.trackingNumber) await updateSearchText(tx, id);
    const stored = { ...fields, ...inserted, lines };
    const after = addShipped(ordered, lines);
    const status = shippedStatus(after);
    const { status: before, ...order } = await tx.order.findUniqueOrThrow({
      where: { id },
      select: { ...orderForLetter, status: true },
    });
    await tx.order.updateMany({ where: { id }, data: { status } });
    await tx.orderEvent.create({ data: { orderId: id, status, actorId } });
    await record(tx, {
      actorId,
      action: "create_shipment",
      subject: `order:${id}`,
      label: order.orderNumber,
      note: fields.note,
      before: { status: before },
      after: {
        status,
        shipment: stored.number,
        ...(open.amount > 0 && { [t.shippedUnpaid()]: formatEuro(open.amount) }),
        ...auditValues({ ...fields, lines }, after),
      },
    });
    await tellCustomer(tx, order, stored, { lines: after });
    await updateShippedSales(tx, sold!, stored, status);
    return { number: stored.number, status };
  });
}

/** Why the order was not claimed for a shipment. */
async function refusal(tx: Tx, { orderId: id, expectedVersion, confirms }: NewShipment): Promise<Problem> {
  const order = await tx.order.findUnique({ where: { id }, select: { status: true, version: true } });
  if (!order) return new Problem("not_found.order");
  const status = asOrderStatus(order.status);
  const isPending = confirms && status === FIRST_STATUS;
  if (!isPending && !canBeShipped(status)) return new Problem("wrong_step.ship", { status });
  return new Problem(order.version === expectedVersion ? "amount_open.to_ship" : "stale.order_to_ship");
}
