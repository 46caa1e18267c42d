import { db, type Tx } from "~/db/db.server";
import * as tOrders from "~/messages/orders";
import { auditChange, record } from "~/shop/base/audit/audit.server";
import { inLanguage } from "~/shop/base/language.server";
import { paperLanguageOf } from "~/shop/billing/documents/parties.server";
import { lockOrder } from "~/shop/orders/lock-order.server";
import { asOrderStatus } from "~/shop/orders/order";
import { updateSearchText } from "~/shop/billing/documents/order-search-text.server";
import { requireCurrentVat } from "~/shop/billing/vat/order-vat.server";
import { readSales, updateShippedSales } from "~/shop/orders/sales.server";
import { Problem } from "~/shop/base/problem";
import { auditValues } from "~/shop/orders/shipments/audit-shipment";
import { findShipment, linesToShip, type ShipmentToChange } from "~/shop/orders/shipments/read-shipments.server";
import {
  addShipped,
  hasSameLines,
  haveMore,
  isSameShipment,
  type ShipmentFields,
  type ShippedLine,
} from "~/shop/orders/shipments/shipment";
import { acceptedUnpaid, unpaidWith } from "~/shop/orders/shipments/unpaid.server";
import { requireClaimedShipped } from "~/shop/orders/claims/claimable.server";
import { checkShipment } from "./check-shipment.server";
import { syncStatusWithShipments, orderForLetter, tellCustomer } from "~/shop/orders/shipments/write-shipment.server";

export interface ShipmentChange extends ShipmentFields {
  orderId: number;
  shipmentId: number;
  /** The version that the admin saw. */
  version: number;
  lines: ShippedLine[];
  /** It ships although not all of it is paid. */
  acceptsUnpaid?: boolean;
  /** The customer gets a letter. */
  tellsCustomer: boolean;
  actorId: string;
}

const notFound = () => new Problem("not_found.shipment");

/**
 * Also sets the order's status that follows. Returns whether the customer is told: not when nothing differs.
 * Refuses as wrong_step other quantities of a delivered order, fewer pieces than were claimed, and other quantities or another day of a shipment with an invoice; for more pieces vat_changed (VAT is no longer as on the
 * proforma) and unpaid (at "acceptsUnpaid"); and as checkShipment.
 */
export function changeShipment(change: ShipmentChange): Promise<boolean> {
  const { orderId, shipmentId, version, lines, tellsCustomer, acceptsUnpaid = false, actorId, ...fields } = change;
  return db.write(async (tx) => {
    const { status, ...order } = await readLocked(tx, orderId);
    const shipment = await findShipment(orderId, shipmentId, tx);
    if (!shipment) throw notFound();
    if (isSameShipment(shipment, { ...fields, lines })) return false;
    if (shipment.version !== version) throw stale();
    const haveLinesChanged = !hasSameLines(shipment.lines, lines);
    if (haveLinesChanged || fields.shippedOn !== shipment.shippedOn) requireNoInvoice(shipment);
    if (haveLinesChanged && status === "delivered") {
      throw new Problem("wrong_step.quantities_delivered");
    }
    const before = await linesToShip(orderId, tx);
    const open = addShipped(before, shipment.lines, -1);
    await checkShipment(tx, { lines, ...fields }, { createdAt: order.createdAt, open });
    if (haveMore(shipment.lines, lines)) await requireCurrentVat(tx, orderId, "to_ship");
    const unpaid = haveMore(shipment.lines, lines)
      ? acceptedUnpaid(await unpaidWith(orderId, open, { lines, ...fields }, tx), acceptsUnpaid, actorId)
      : {};
    const [sold] = await readSales(tx, [orderId]);
    await tx.shipment.updateMany({
      where: { id: shipmentId },
      data: { ...fields, ...unpaid, version: { increment: 1 } },
    });
    if (fields.trackingNumber !== shipment.trackingNumber) await updateSearchText(tx, orderId);
    if (haveLinesChanged) {
      await tx.shipmentLine.deleteMany({ where: { shipmentId } });
      await tx.shipmentLine.createMany({ data: lines.map((line) => ({ ...line, shipmentId })) });
      await requireClaimedShipped(tx, orderId);
    }
    const note = inLanguage(paperLanguageOf(order.company), () => tOrders.shipmentCorrected(shipment));
    const after = addShipped(open, lines);
    const next = await syncStatusWithShipments(tx, { id: orderId, status }, { actorId, note, lines: after });
    const changed = auditChange(
      { status, note: shipment.note, ...auditValues(shipment, before) },
      { status: next, note: fields.note, ...auditValues({ ...fields, lines }, before) },
    );
    await record(tx, {
      actorId,
      action: "change_shipment",
      subject: `order:${orderId}`,
      label: order.orderNumber,
      before: { shipment: shipment.number, ...changed.before },
      after: { shipment: shipment.number, ...changed.after },
    });
    const corrected = { ...fields, id: shipmentId, number: shipment.number, lines };
    if (tellsCustomer) await tellCustomer(tx, order, corrected, { lines: after, version: version + 1 });
    await updateShippedSales(tx, sold!, corrected, next);
    return tellsCustomer;
  });
}

/**
 * For a shipment that was recorded by mistake: its pieces are open again. Also sets the order's status that follows.
 * Refuses (wrong_step) when the order is delivered, or the shipment has an invoice or its pieces were claimed.
 */
export function deleteShipment({
  orderId,
  shipmentId,
  version,
  actorId,
}: Pick<ShipmentChange, "orderId" | "shipmentId" | "version" | "actorId">): Promise<void> {
  return db.write(async (tx) => {
    const { status, orderNumber: label, company } = await readLocked(tx, orderId);
    const shipment = await findShipment(orderId, shipmentId, tx);
    if (!shipment) throw notFound();
    if (shipment.version !== version) throw stale();
    if (status === "delivered") throw new Problem("wrong_step.shipments_delivered");
    requireNoInvoice(shipment);
    const lines = await linesToShip(orderId, tx);
    const before = auditValues(shipment, lines);
    const [sold] = await readSales(tx, [orderId]);
    await tx.shipment.deleteMany({ where: { id: shipmentId } });
    await requireClaimedShipped(tx, orderId);
    if (shipment.trackingNumber) await updateSearchText(tx, orderId);
    const note = inLanguage(paperLanguageOf(company), () => tOrders.shipmentDeleted(shipment));
    const after = addShipped(lines, shipment.lines, -1);
    const next = await syncStatusWithShipments(tx, { id: orderId, status }, { actorId, note, lines: after });
    await record(tx, {
      actorId,
      action: "delete_shipment",
      subject: `order:${orderId}`,
      label,
      note: shipment.note,
      before: { status, shipment: shipment.number, ...before },
      after: { status: next },
    });
    await updateShippedSales(tx, sold!, { ...shipment, lines: [] }, next);
  });
}

/** With the data for its status and the letter. */
async function readLocked(tx: Tx, id: number) {
  await lockOrder(tx, id);
  const order = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { ...orderForLetter, status: true, createdAt: true },
  });
  return { ...order, status: asOrderStatus(order.status) };
}

/** What left when is on its invoice, which never changes. */
function requireNoInvoice({ invoiceId }: Pick<ShipmentToChange, "invoiceId">): void {
  if (invoiceId !== null) throw new Problem("wrong_step.shipment_has_invoice");
}

const stale = () => new Problem("stale.shipment");
