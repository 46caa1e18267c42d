import { paperLanguageOf } from "~/shop/billing/documents/parties.server";
import { inLanguage } from "~/shop/base/language.server";
import { db, type Tx } from "~/db/db.server";
import type { Cents } from "~/formats/money";
import { record } from "~/shop/base/audit/audit.server";
import { type TransactionContext, transactionContext } from "~/shop/base/cached.server";
import { orderChanged } from "./change-letters";
import { translatedLine } from "~/shop/base/brand-words";
import { Problem } from "~/shop/base/problem";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { shippingPlace } from "~/shop/billing/shipping-prices/places";
import { quoteShipping } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { refreshVatCheckOf, UNDECIDED_VAT } from "~/shop/billing/vat/order-vat.server";
import { isOtherPlace } from "~/shop/billing/vat/vat-rules";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { pieceName, shortage } from "~/shop/cart/piece";
import { type AgreedTerms, netDaysOf, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import {
  checkStock,
  lockStock,
  returnToStock,
  type StockCause,
  takeFromStock,
} from "~/shop/catalogue/pieces/stock.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { changeText, type OrderChangeText, type OrderLineWithTerms } from "~/shop/orders/order";
import { insertLines } from "~/shop/orders/order-lines.server";
import { readSales, updateSales } from "~/shop/orders/sales.server";
import { syncStatusWithShipments } from "~/shop/orders/shipments/write-shipment.server";
import { CLOSED_STATUSES, isSupplied } from "~/shop/orders/steps";
import { type AddedPiece, asNewLines, readAddedPieces } from "./added-lines.server";
import { type OrderChange, withLabel } from "./order-change";
import {
  type ChangePlan,
  DISCOUNT_RULE,
  DISCOUNT_RULE_NAMES,
  type DiscountChoices,
  discountChoices,
  type OrderTerms,
  previewOrderEdit,
  shippingTexts,
  type ShownPlan,
  usualDiscountRule,
} from "./preview-order-edit";
import { changeRefusal, readChangeableOrder, type StoredOrder } from "./read-order.server";
import { updateSearchText } from "~/shop/billing/documents/order-search-text.server";

/**
 * Changes an order that is not completely shipped: quantities, new and removed lines, address, PO number, notes and
 * discount. Totals follow by the rules of the checkout, at the prices of the order's day for existing lines; once
 * something is shipped the order keeps its discount and free shipping, unless the change says otherwise. Stock and
 * sales figures follow, a new version of the proforma is issued, and the customer gets a letter.
 * Refuses as stale an order that has changed since `expectedVersion`, as wrong_step one that is shipped or cancelled, and as
 * readAddedPieces and previewOrderEdit.
 */
export async function changeOrder(change: OrderChange): Promise<void> {
  await applyDueChanges();
  await refreshVatCheckOf(change.orderId);
  const pieces = await readAddedPieces(change.rows, await windowIdsOf(change.orderId));
  return db.write((tx) => applyChange(tx, change, pieces));
}

/** Writes nothing. Refuses as changeOrder. */
export async function previewChange(change: OrderChange): Promise<ShownPlan & { choices: DiscountChoices }> {
  const pieces = await readAddedPieces(change.rows, await windowIdsOf(change.orderId));
  const order = await readChangeableOrder(db.read, change.orderId);
  if (!order) throw new Problem("not_found.order");
  const prices = await priceListOf(order.company.priceGroupId);
  const added = await asNewLines(db.read, pieces, { prices, agreed: agreedOf(order) });
  const tiers = await tiersFor(prices);
  const edited = { ...withLabel(change, order), added };
  const plan = previewOrderEdit(order, edited, tiers);
  const { shippingCost } = await shippingAfter(order, edited, plan);
  const { lines: _lines, changed: _changed, ...shown } = plan;
  const texts = plan.texts.length > 0 ? [...plan.texts, ...shippingTexts(order.shippingCost, shippingCost)] : [];
  return { ...shown, texts, choices: discountChoices(order, edited, tiers) };
}

/** It is paid as it was placed. */
const agreedOf = ({ company, lines }: StoredOrder): AgreedTerms => ({
  ...company,
  netDays: netDaysOf(lines.map(({ window }) => window)),
});

/** The part of changeOrder that is one transaction, with the new pieces that were read for it. */
export async function applyChange(tx: Tx, typed: OrderChange, pieces: readonly AddedPiece[] = []): Promise<void> {
  const { orderId: id, expectedVersion, actorId, reason } = typed;
  const { count } = await tx.order.updateMany({
    where: { id, version: expectedVersion, status: { notIn: CLOSED_STATUSES } },
    data: { version: { increment: 1 } },
  });
  const order = await readChangeableOrder(tx, id);
  if (count === 0 || !order) throw changeRefusal(order);
  if (order.claimId !== null) throw new Problem("wrong_step.change_replacement");
  const change = withLabel(typed, order);
  const context = await transactionContext(tx);
  const prices = await priceListOf(order.company.priceGroupId, context);
  const added = await asNewLines(tx, pieces, { prices, agreed: agreedOf(order) });
  const tiers = await tiersFor(prices, context);
  const plan = previewOrderEdit(order, { ...change, added }, tiers);
  if (plan.texts.length === 0) {
    throw new Problem("wrong_step.order_not_different");
  }
  const sold = await readSales(tx, [id]);
  await saveLines(tx, order, plan, { added, actorId: change.actorId });
  const shipping = await shippingAfter(order, change, plan, context);
  await saveTerms(tx, order, change, { plan, ...shipping });
  // The customer reads what has changed.
  const texts = inLanguage(paperLanguageOf(order.company), () => {
    const shown = { ...order, lines: order.lines.map(translatedLine) };
    return [
      ...previewOrderEdit(shown, { ...change, added: added.map(translatedLine) }, tiers).texts,
      ...shippingTexts(order.shippingCost, shipping.shippingCost),
    ];
  });
  await updateSearchText(tx, id);
  const { status } = order;
  await tx.orderEvent.create({
    data: {
      orderId: id,
      status,
      note: reason,
      changes: texts.map((text) => ({ ...text })),
      actorId,
    },
  });
  await syncStatusWithShipments(tx, { id, status }, { actorId, note: null });
  await report(tx, order, change, texts);
  await updateSales(tx, id, sold);
}

async function windowIdsOf(orderId: number): Promise<number[]> {
  const rows = await db.read.orderWindow.findMany({
    where: { orderId },
    select: { windowId: true },
  });
  return rows.map(({ windowId }) => windowId);
}

/** Issues the proforma again, and writes the audit entry and the letter to the customer. */
async function report(
  tx: Tx,
  { id, orderNumber, company: { contact } }: StoredOrder,
  { expectedVersion, actorId, reason, discountRule }: OrderChange,
  texts: readonly OrderChangeText[],
): Promise<void> {
  const proforma = await issueProforma(tx, id, { actorId, reason });
  await record(tx, {
    actorId,
    action: "change_order",
    subject: `order:${id}`,
    label: orderNumber,
    note: reason,
    after: {
      ...Object.fromEntries(texts.map((text) => [text.what, changeText(text)])),
      ...(discountRule && { [DISCOUNT_RULE]: DISCOUNT_RULE_NAMES[discountRule] }),
    },
  });
  await queueLetter(tx, {
    key: `order:${id}:changed:${expectedVersion}`,
    kind: "order-changed",
    to: contact.email,
    letter: () => orderChanged({ orderId: id, proforma: proforma.content, texts, reason, ...contact }),
    attachments: [`document:${proforma.id}`],
  });
}

/**
 * Saves changed, removed and added lines, and takes pieces from the stock or returns them. The transaction has locked
 * the order. A line that took no stock when it was ordered takes none now.
 */
async function saveLines(
  tx: Tx,
  order: StoredOrder,
  { changed }: ChangePlan,
  { added, actorId }: { added: readonly OrderLineWithTerms[]; actorId: string },
): Promise<void> {
  const cause: StockCause = { reason: "order_changed", orderId: order.id, actorId };
  const stored = new Map(order.lines.map((line) => [line.id, line]));
  const counted = changed.filter(({ id }) => stored.get(id)!.fromStock);
  // All at once, so that two transactions cannot wait for each other.
  await lockStock(tx, [...counted, ...added]);
  await returnToStock(
    tx,
    counted.flatMap(({ before, quantity, ...line }) =>
      quantity < before ? [{ ...line, quantity: before - quantity }] : [],
    ),
    cause,
  );
  const more = counted.flatMap(({ before, quantity, ...line }) =>
    quantity > before ? [{ ...line, quantity: quantity - before }] : [],
  );
  await take(tx, more, cause);
  const taken = await take(
    tx,
    added.filter(({ window }) => window && takesStock(window)),
    cause,
  );
  await tx.orderLine.deleteMany({
    where: { id: { in: changed.filter(({ quantity }) => quantity === 0).map(({ id }) => id) } },
  });
  for (const { id, quantity, lineTotal } of changed) {
    if (quantity === 0) continue;
    await tx.orderLine.updateMany({ where: { id }, data: { quantity, lineTotal } });
  }
  if (added.length === 0) return;
  const windows = await tx.orderWindow.findMany({
    where: { orderId: order.id },
    select: { id: true, windowId: true, position: true },
  });
  const rows = added.map((line) => ({ ...line, fromStock: taken.has(line) }));
  await insertLines(tx, order.id, rows, {
    lastLine: Math.max(...order.lines.map(({ position }) => position)),
    lastWindow: Math.max(0, ...windows.map(({ position }) => position)),
    windowIds: new Map(windows.map(({ id, windowId }) => [windowId, id])),
  });
}

/** As far as the stock is counted; returns those lines. */
async function take<Line extends Pick<OrderLineWithTerms, "pieceId" | "name" | "color" | "size">>(
  tx: Tx,
  lines: readonly (Line & { quantity: number })[],
  cause: StockCause,
) {
  if (lines.length === 0) return new Set<Line & { quantity: number }>();
  const { counted, short } = await checkStock(tx, lines);
  const [first] = short;
  if (first) {
    throw new Problem("short_stock", shortage(pieceName(first), first.left));
  }
  await takeFromStock(tx, [...counted], cause);
  return counted;
}

/**
 * Another place of delivery has another amount; an amount that an admin set stays otherwise. Once something is shipped,
 * only free shipping is promised: the amount was for the whole order.
 */
async function shippingAfter(
  order: StoredOrder,
  { shippingAddress, discountRule }: Pick<OrderChange, "shippingAddress" | "discountRule">,
  plan: ChangePlan,
  context?: TransactionContext,
) {
  const isKept = (discountRule ?? usualDiscountRule(order)) === "order";
  const { cost, zone } = await quoteShipping(
    { ...plan, shippingAddress, total: isKept ? Math.max(order.total, plan.total) : plan.total },
    context,
  );
  const isMoved =
    isOtherPlace(order.shippingAddress, shippingAddress) ||
    shippingPlace(order.shippingAddress) !== shippingPlace(shippingAddress);
  const isStarted = order.lines.some(({ shipped }) => shipped > 0);
  const isPricedAnew = zone !== null && !order.isShippingManual && !isStarted && hasOtherLines(order, plan);
  if (!isMoved && !isPricedAnew && order.shippingCost !== null) {
    return { shippingCost: order.shippingCost, isShippingManual: order.isShippingManual };
  }
  return { shippingCost: isStarted && cost !== 0 ? null : cost, isShippingManual: false };
}

const hasOtherLines = ({ lines }: StoredOrder, plan: ChangePlan) =>
  plan.changed.length > 0 || plan.lines.length > lines.length;

/** VAT is undecided again at another place of delivery, while nothing is shipped. */
async function saveTerms(
  tx: Tx,
  order: StoredOrder,
  { shippingAddress, poNumber, customerNotes, ownDiscount }: OrderTerms,
  { plan, shippingCost, isShippingManual }: { plan: ChangePlan; shippingCost: Cents | null; isShippingManual: boolean },
): Promise<void> {
  const { subtotal, discountPercentage, discountAmount, total } = plan;
  const isMoved = isOtherPlace(order.shippingAddress, shippingAddress);
  await tx.order.updateMany({
    where: { id: order.id },
    data: {
      subtotal,
      discountPercentage,
      discountAmount,
      ownDiscount,
      total,
      poNumber,
      customerNotes,
      shippingAddress: { ...shippingAddress },
      shippingCost,
      isShippingManual,
      ...(isMoved && !isSupplied(order.status) && UNDECIDED_VAT),
    },
  });
}
