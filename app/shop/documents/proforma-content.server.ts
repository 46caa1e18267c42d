import type { Prisma, Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { type ShopSettings, shopSettings } from "~/shop/offers/settings.server";
import { addressLines } from "~/formats/address";
import type { Address } from "~/formats/address";
import { orderLines } from "~/shop/orders/order-lines.server";
import { type TransactionContext, transactionContext } from "~/shop/cached.server";
import { Problem } from "~/shop/problem";
import { compositionsOf } from "./compositions.server";
import { epcPayload, paymentReference } from "./payment";
import { isFinal, type ProformaContent, type ProformaLine, proformaSums } from "./proforma";
import { buyerOf, deliveryText } from "./proforma-blocks";
import { seller } from "./seller.server";
import { vatTreatment } from "./vat-treatment";

/** What a paper needs of an order and of its customer. */
const needed = {
  orderNumber: true,
  createdAt: true,
  lines: orderLines,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
  vatTreatment: true,
  shippingCost: true,
  user: {
    select: {
      email: true,
      firstName: true,
      lastName: true,
      companyName: true,
      vatId: true,
      billingAddress: true,
    },
  },
} as const satisfies Prisma.OrderSelect;

export type ProformaOrder = Prisma.OrderGetPayload<{ select: typeof needed }>;

/** All that a proforma is written from, as it is now. */
export interface ProformaSource {
  order: ProformaOrder;
  lines: ProformaLine[];
  settings: ShopSettings;
}

/**
 * Reads what a proforma is written from. What the goods are made of is taken from the `earlier` version where there
 * is one: what was ordered has not changed since. Throws a Problem: not_found.
 */
export async function readForProforma(
  tx: Tx,
  orderId: number,
  earlier: ProformaContent | null,
): Promise<ProformaSource> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: needed });
  if (!order) throw new Problem("not_found", "There is no such order.");
  return sourceOf(order, await transactionContext(tx), earlier);
}

/** The same for an order that the transaction knows already. */
export async function sourceOf(
  order: ProformaOrder,
  context: TransactionContext,
  earlier: ProformaContent | null = null,
): Promise<ProformaSource> {
  const compositions = await compositionsOf(order.lines, context);
  const lines = order.lines.map(
    ({ productId, sku, name, color, size, quantity, unitPrice, lineTotal }, at) => ({
      ...{ sku, name, color, size, quantity, unitPrice, lineTotal },
      composition: earlier?.lines[at]?.composition || compositions.get(productId) || "",
    }),
  );
  return { order, lines, settings: await shopSettings(context) };
}

/** Writes a proforma out. The payment code is left out until VAT and shipping are decided. */
export function writeProforma(
  { order, lines, settings }: ProformaSource,
  { number, version, now }: { number: string; version: number; now: Date },
): ProformaContent {
  const shipTo = order.shippingAddress as unknown as Address;
  const { vatId } = order.user;
  const vat = vatTreatment({ shipTo, vatId, decided: order.vatTreatment });
  const sums = proformaSums(order, order.shippingCost, vat);
  const reference = paymentReference(number);
  const from = seller();
  const issuedOn = isoDay(now);
  return {
    number,
    version,
    issuedOn,
    validUntil: daysAfter(issuedOn, env.PROFORMA_VALID_DAYS),
    order: {
      number: order.orderNumber,
      placedOn: isoDay(order.createdAt),
      poNumber: order.poNumber,
      customerNotes: order.customerNotes,
    },
    seller: from,
    buyer: buyerOf(order.user, shipTo),
    shipTo: addressLines(shipTo),
    lines,
    sums,
    vatWords: vat.words,
    paymentReference: reference,
    epc: isFinal(sums) ? epcPayload({ ...from, amount: sums.total, reference }) : null,
    terms: env.PAYMENT_TERMS,
    delivery: deliveryText(settings),
  };
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
