import { db, type Tx } from "~/db/db.server";
import { percentOf } from "~/formats/money";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { netTerms } from "~/shop/catalogue/delivery-windows/window";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import { linesToShip, orderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { openOf } from "~/shop/orders/shipments/shipment";
import { inScope } from "./in-scope";
import { makeOrder, orderLine, shipAll } from "./orders";
import { day, makeDueOrder, payment } from "./payments";
import { ADDRESS, giveValidVatId, makePerson } from "./people";
import { proformaLine, SELLER } from "./proformas";

/** Of the state of the demo's seller, whose VAT is on the invoice. */
export const DOMESTIC = { ...ADDRESS, city: "Ljubljana", zipCode: "1000", country: "SI" } as const;

/** Confirmed and shipped today by `adminId`, with all that its invoice needs. */
export async function makeShippedOrder(adminId: string, more: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeDueOrder({ status: "confirmed", shippingAddress: DOMESTIC, ...more });
  await shipAll(order.id, adminId);
  const { id: shipmentId } = await db.read.shipment.findFirstOrThrow({ where: { orderId: order.id } });
  return { ...order, shipmentId };
}

/** Confirmed, and paid in part before it is shipped. */
export async function makePrepaidOrder(adminId: string, more: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeDueOrder({ status: "confirmed", shippingAddress: DOMESTIC, ...more });
  await recordPayment(payment(order.id, adminId, { amount: 1_000 }));
  return order;
}

/** Of an order of makeShippedOrder; returns its number. */
export async function makeInvoice(adminId: string, companyId?: string): Promise<string> {
  const { shipmentId } = await makeShippedOrder(adminId, companyId ? { companyId } : {});
  return issueInvoice({ shipmentIds: [shipmentId], actorId: adminId });
}

/** VAT or shipping is not decided any more, so that it cannot be invoiced. */
export const reopenAmount = (id: number) =>
  db.write((tx) => tx.order.update({ where: { id }, data: { isAmountFinal: false } }));

interface InvoiceOptions {
  number: string;
  order: { id: number; orderNumber: string };
  /** Of the customer, the style and the address. */
  name: string;
}

/** Of one line, with 22% VAT. */
export function invoiceContentOf({ number, order, name }: InvoiceOptions): InvoiceContent {
  const line = { ...proformaLine({ name }), customs: { hsCode: null, countryOfOrigin: null, netWeight: null } };
  const { lineTotal: subtotal } = line;
  const share = { subtotal, discount: 0, shipping: 0 };
  const vatAmount = Math.round(subtotal * 0.22);
  return {
    kind: "invoice",
    number,
    issuedOn: "2026-01-02",
    seller: { ...SELLER, country: "SI" },
    buyer: { name, company: name, address: { ...DOMESTIC, name }, vatId: null, eori: null, email: SELLER.email },
    orders: [
      {
        ...share,
        orderId: order.id,
        number: order.orderNumber,
        placedOn: "2026-01-01",
        poNumber: name,
        proforma: "PF-2026-0001",
        discountPercentage: 0,
        shipTo: { ...DOMESTIC, name },
        shipments: [{ number: 1, shippedOn: "2026-01-02" }],
        lines: [line],
        payments: { reference: "RF18PRJ1", paid: 0, open: subtotal + vatAmount, instalments: [] },
      },
    ],
    sums: { ...share, net: subtotal, vatKind: "domestic", vatRate: 2_200, vatAmount, total: subtotal + vatAmount },
    vatWords: name,
  };
}

export const NO_PARCEL = { carrier: null, trackingNumber: null, cartons: null, grossWeight: null, note: null };

interface Ordered {
  companyId?: string;
  lines?: { quantity: number; unitPrice: number }[];
  discountPercentage?: number;
  shipping?: number | null;
  country?: "SI" | "NL";
  /** It is paid so many days after its invoices. */
  netDays?: number | null;
}

/** Confirmed, with its proforma; to the Netherlands for a company with a valid VAT ID, which is exempt. */
export async function makeOrderToInvoice({
  companyId,
  lines,
  discountPercentage = 0,
  shipping = 500,
  country = "SI",
  netDays = null,
}: Ordered = {}) {
  const company = companyId ?? (await makePerson("approved")).id;
  if (country === "NL" && !companyId) await giveValidVatId(company);
  const ordered = (lines ?? [{ quantity: 10, unitPrice: 1_000 }]).map((line, at) =>
    orderLine({ ...line, sku: `ALM-SAND-${at}`, size: `S${at}`, lineTotal: line.quantity * line.unitPrice }),
  );
  const subtotal = ordered.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const discountAmount = percentOf(subtotal, discountPercentage);
  const made = await makeOrder({
    companyId: company,
    lines: ordered,
    status: "confirmed",
    shippingAddress: country === "SI" ? DOMESTIC : ADDRESS,
    createdAt: new Date(`${day(-30)}T10:00:00Z`),
  });
  await db.write(async (tx) => {
    const amounts = {
      subtotal,
      discountPercentage,
      discountAmount,
      total: subtotal - discountAmount,
      shippingCost: shipping,
    };
    await tx.order.update({ where: { id: made.id }, data: amounts });
    if (netDays !== null) await giveNetTerms(tx, made.id, netDays);
    await issueProforma(tx, made.id, { actorId: null, reason: null });
  });
  return {
    id: made.id,
    companyId: company,
    orderNumber: made.orderNumber,
    whole: { subtotal, discount: discountAmount, shipping: shipping ?? 0 },
  };
}

async function giveNetTerms(tx: Tx, orderId: number, netDays: number): Promise<void> {
  const ships = { shipsFrom: null, shipsUntil: null, weeksFrom: 3, weeksTo: 5 };
  const terms = { windowId: 1, name: "In stock", kind: "in_stock", ...ships, ...netTerms(netDays) };
  const { id } = await tx.orderWindow.create({ data: { orderId, position: 1, ...terms } });
  await tx.orderLine.updateMany({ where: { orderId }, data: { orderWindowId: id } });
}

/** Ships so many pieces of each line, by default all that is open; returns the id of the shipment. */
export async function shipPieces(
  actorId: string,
  orderId: number,
  pieces?: readonly number[],
  shippedOn = day(-1),
): Promise<number> {
  const { version } = (await orderToShip(inScope(orderId)))!;
  const lines = (await linesToShip(orderId)).map((line, at) => ({
    orderLineId: line.id,
    quantity: pieces ? pieces[at]! : openOf(line),
  }));
  const shipped = lines.filter(({ quantity }) => quantity > 0);
  const { number } = await createShipment({
    ...NO_PARCEL,
    orderId,
    expectedVersion: version,
    shippedOn,
    lines: shipped,
    acceptsUnpaid: true,
    actorId,
  });
  return (await db.read.shipment.findUniqueOrThrow({ where: { orderId_number: { orderId, number } } })).id;
}
