import { db } from "~/db/db.server";
import { toDecimalString } from "~/formats/money";

/** The `data` of a webhook about "shipment:7", as it is now; orders are not read here. Null for what is not there any more. */
export async function readObject(object: string): Promise<unknown> {
  const [kind = "", key = ""] = object.split(":", 2);
  return kind === "company" ? company(key) : ((await READ[kind]?.(Number(key))) ?? null);
}

const READ: Record<string, (id: number) => Promise<unknown>> = {
  shipment: (id) =>
    db.read.shipment.findUnique({
      where: { id },
      select: {
        id: true,
        orderId: true,
        number: true,
        shippedOn: true,
        carrier: true,
        trackingNumber: true,
        cartons: true,
        grossWeight: true,
        lines: { select: { orderLineId: true, quantity: true } },
      },
    }),
  async payment(id) {
    const row = await db.read.payment.findUnique({
      where: { id },
      select: { id: true, orderId: true, amount: true, paidOn: true, reference: true, undoneAt: true },
    });
    return row && { ...row, amount: toDecimalString(row.amount) };
  },
  document: (id) =>
    db.read.document.findUnique({
      where: { id },
      select: { id: true, orderId: true, kind: true, number: true, version: true, createdAt: true },
    }),
  async invoice(id) {
    const row = await db.read.invoice.findUnique({
      where: { id },
      select: {
        id: true,
        kind: true,
        number: true,
        companyId: true,
        issuedOn: true,
        correctsId: true,
        net: true,
        vat: true,
        orders: { select: { orderId: true } },
      },
    });
    if (!row) return null;
    const { orders, net, vat, ...invoice } = row;
    return {
      ...invoice,
      net: toDecimalString(Number(net)),
      vat: toDecimalString(Number(vat)),
      orderIds: orders.map(({ orderId }) => orderId),
    };
  },
  async piece(id) {
    const row = await db.read.piece.findUnique({ where: { id }, select: { sku: true, ean: true, stock: true } });
    return row && { sku: row.sku, ean: row.ean, quantity: row.stock?.quantity ?? null };
  },
};

const company = (id: string): Promise<unknown> =>
  db.read.company.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      vatId: true,
      approvalStatus: true,
      billingAddress: true,
      shippingAddress: true,
      contact: { select: { firstName: true, lastName: true, email: true } },
    },
  });
