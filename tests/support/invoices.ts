import { db } from "~/db/db.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { type makeOrder, shipAll } from "./orders";
import { makeDueOrder } from "./payments";
import { ADDRESS } from "./people";
import { proformaLine, SELLER } from "./proformas";

/** Of the state of the demo's seller, whose VAT is on the invoice. */
const DOMESTIC = { ...ADDRESS, city: "Ljubljana", zipCode: "1000", country: "SI" } as const;

/** Confirmed and shipped today by `adminId`, with all that its invoice needs. */
export async function makeShippedOrder(adminId: string, more: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeDueOrder({ status: "confirmed", shippingAddress: DOMESTIC, ...more });
  await shipAll(order.id, adminId);
  const { id: shipmentId } = await db.read.shipment.findFirstOrThrow({ where: { orderId: order.id } });
  return { ...order, shipmentId };
}

/** Of such an order; returns its number. */
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
