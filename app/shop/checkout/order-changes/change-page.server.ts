import { db } from "~/db/db.server";
import type { PercentHundredths } from "~/formats/money";
import * as t from "~/messages/checkout";
import { translatedLine } from "~/shop/base/brand-words";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { asOrderLine, type OrderEvent, type OrderLine } from "~/shop/orders/order";
import { asOrderEvent, ownedBy } from "~/shop/orders/orders.server";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { isOpen } from "~/shop/orders/steps";
import { FIRST_STATUS } from "~/shop/orders/order";
import {
  type DiscountChoices,
  discountChoices,
  type DiscountRule,
  type OrderTerms,
  usualDiscountRule,
} from "./preview-order-edit";
import { readChangeableOrder, type StoredOrder } from "./read-order.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

/** Its quantity can be changed. */
export interface EditableLine extends OrderLine {
  id: number;
  /** Pieces in shipments: the least quantity. */
  shipped: number;
}

export interface ChangePage extends OrderTerms {
  id: number;
  orderNumber: string;
  version: number;
  lines: EditableLine[];
  discountPercentage: PercentHundredths;
  /** The rule of the discount that is chosen at first. */
  usualRule: DiscountRule;
  /** The order's totals with only what is shipped; null unless asked for. */
  choices: DiscountChoices | null;
  /** Why the order cannot be changed; null when it can. */
  closed: string | null;
  /** Null when there was none. */
  lastChange: OrderEvent | null;
}

/** With `onlyShipped` it cancels what is not shipped; null for an unknown order. */
export async function changePage(id: InScope<number>, { onlyShipped = false } = {}): Promise<ChangePage | null> {
  const order = await readChangeableOrder(db.read, id);
  if (!order) return null;
  const { orderNumber, version, ownDiscount, poNumber, customerNotes, shippingAddress } = order;
  const events = await db.read.orderEvent.findMany({
    where: { orderId: id },
    orderBy: { id: "desc" },
    select: { status: true, note: true, changes: true, createdAt: true },
  });
  return {
    id,
    orderNumber,
    version,
    ownDiscount,
    poNumber,
    customerNotes,
    shippingAddress,
    lines: order.lines.map(asEditable),
    discountPercentage: order.discountPercentage,
    usualRule: usualDiscountRule(order),
    choices: onlyShipped ? await choicesOfShipped(order) : null,
    closed: closedText(order),
    lastChange: events.map(asOrderEvent).find(({ changes }) => changes !== null) ?? null,
  };
}

function closedText({ status, claimId }: StoredOrder): string | null {
  if (!isOpen(status)) return t.orderClosed({ status });
  return claimId === null ? null : t.wrongStepChangeReplacement();
}

async function choicesOfShipped(order: StoredOrder): Promise<DiscountChoices | null> {
  const quantities = new Map(order.lines.map(({ id, shipped }) => [id, shipped]));
  // Without any shipment nothing would be left, which the form refuses.
  if (![...quantities.values()].some((shipped) => shipped > 0)) return null;
  const tiers = await tiersFor(await priceListOf(order.company.priceGroupId));
  return discountChoices(order, { ...order, quantities, added: [] }, tiers);
}

/**
 * One of the customer's own orders for which a change can be requested, and why it waits for the answer to an open
 * request; null for any other order.
 */
export async function requestPage(
  companyId: string,
  id: number,
): Promise<{ id: number; orderNumber: string; lines: EditableLine[]; waiting: string | null } | null> {
  const isOpen = await db.read.order.count({
    where: { id, ...ownedBy(companyId), status: statusFilter(FIRST_STATUS) },
  });
  const order = isOpen ? await readChangeableOrder(db.read, id) : null;
  if (!order) return null;
  const requests = await db.read.changeRequest.count({ where: { orderId: id, state: "open" } });
  const waiting = requests > 0 ? t.alreadyExistsChangeRequest() : null;
  return { id, orderNumber: order.orderNumber, lines: order.lines.map(asEditable).map(translatedLine), waiting };
}

const asEditable = (stored: StoredOrder["lines"][number]): EditableLine => {
  const { productId, sku, name, size, color, quantity, unitPrice, lineTotal, window } = asOrderLine(stored);
  const line = { productId, sku, name, size, color, quantity, unitPrice, lineTotal, window };
  return { ...line, id: stored.id, shipped: stored.shipped };
};
