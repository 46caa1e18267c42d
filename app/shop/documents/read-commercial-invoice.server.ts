import { db, type Prisma } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { asOrderStatus } from "~/shop/orders/order";
import { ownedBy } from "~/shop/orders/orders.server";
import { proformaLabel } from "~/shop/orders/proforma-label";
import { isVoid, statusName, statusPhrase } from "~/shop/orders/steps";
import type { CommercialInvoiceContent } from "./commercial-invoice";
import type { Stamp } from "./proforma";
import { needsCustomsPapers } from "./territories";

/** One version of an order's commercial invoice; `stamp` is null while it is valid. */
export interface CommercialInvoiceView {
  content: CommercialInvoiceContent;
  stamp: Stamp | null;
}

/** A customer's own commercial invoice; null for an unknown or foreign order or version. `version` null means the newest. */
export const myCommercialInvoice = (userId: string, orderId: number, version: number | null) =>
  findCommercialInvoice({ id: orderId, ...ownedBy(userId) }, version);

/** Any order's commercial invoice, for admins; otherwise as myCommercialInvoice. */
export const anyCommercialInvoice = (orderId: number, version: number | null) =>
  findCommercialInvoice({ id: orderId }, version);

async function findCommercialInvoice(
  order: Prisma.OrderWhereInput,
  version: number | null,
): Promise<CommercialInvoiceView | null> {
  const row = await db.read.commercialInvoice.findFirst({
    where: { order, ...(version !== null && { version }) },
    orderBy: { version: "desc" },
    select: {
      content: true,
      order: {
        select: {
          status: true,
          commercialInvoices: { orderBy: { version: "desc" }, take: 1, select: { version: true } },
        },
      },
    },
  });
  if (!row) return null;
  const content = row.content as unknown as CommercialInvoiceContent;
  const newest = row.order.commercialInvoices[0]!.version;
  return { content, stamp: stampOf(content, row.order.status, newest) };
}

function stampOf(
  { number, version }: CommercialInvoiceContent,
  storedStatus: string,
  newest: number,
): Stamp | null {
  const status = asOrderStatus(storedStatus);
  if (isVoid(status)) {
    const text = `This order was ${statusPhrase(status)}. This commercial invoice is not valid.`;
    return { title: statusName(status).toUpperCase(), text };
  }
  if (version === newest) return null;
  const next = proformaLabel({ number, version: newest });
  return {
    title: "REPLACED",
    text: `This version is no longer valid: ${next} has replaced it.`,
  };
}

/**
 * The number and version of an order's newest commercial invoice; null when there is none. Most orders need none, so nothing
 * is read for them.
 */
export async function latestCommercialInvoice(order: {
  id: number;
  shippingAddress: Address;
}): Promise<{ number: string; version: number } | null> {
  if (!needsCustomsPapers(order.shippingAddress)) return null;
  return db.read.commercialInvoice.findFirst({
    where: { orderId: order.id },
    orderBy: { version: "desc" },
    select: { number: true, version: true },
  });
}
