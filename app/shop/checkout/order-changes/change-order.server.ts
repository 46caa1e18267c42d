import { db, type Tx } from "~/db/db.server";
import { isInEU } from "~/formats/countries";
import { record } from "~/shop/base/audit/audit.server";
import { transactionContext } from "~/shop/base/cached.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { isShippedFree } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { changeText } from "~/shop/orders/change-text";
import type { OrderChangeText } from "~/shop/orders/order";
import { updateSearchText } from "~/shop/orders/search-orders.server";
import { followShipments } from "~/shop/orders/shipments/write-shipment.server";
import { updateSales, readSales } from "~/shop/orders/sales.server";
import { CLOSED_STATUSES } from "~/shop/orders/steps";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { applyDueChanges } from "~/shop/catalogue/price-changes/apply-due-changes.server";
import { Problem } from "~/shop/base/problem";
import { type AddedPiece, asNewLines, readAddedPieces } from "./added-lines.server";
import { saveLines } from "./save-lines.server";
import { saveTerms } from "./save-terms.server";
import { orderChanged } from "./letters/order-changed";
import { type OrderChange, withLabel } from "./order-change";
import {
  DISCOUNT_RULE,
  DISCOUNT_RULE_NAMES,
  type DiscountChoices,
  discountChoices,
  previewOrderEdit,
  type ShownPlan,
  usualDiscountRule,
} from "./preview-order-edit";
import { readChangeableOrder, type StoredOrder } from "./read-order.server";
import { changeRefusal } from "./refused-change.server";
import { isRepeat } from "./repeated-change.server";

/**
 * Changes an order that has not been shipped whole: quantities, new and removed lines, address, PO number, notes and discount.
 * Totals follow by the rules of the checkout, at the prices of the day on which it was placed for the lines that were there; once
 * something of it is shipped it keeps its discount and free shipping, unless the change says otherwise. Stock and
 * sales figures follow, a new version of the proforma is issued, and the customer gets a letter. Idempotent: the same change
 * by the same admin again changes nothing.
 * Throws a Problem, with nothing changed: not_found, stale (the order has changed since `seen`), wrong_step (shipped or cancelled),
 * short_stock, unreadable (rows), and as previewOrderEdit.
 */
export async function changeOrder(change: OrderChange): Promise<{ isChanged: boolean }> {
  await applyDueChanges();
  const pieces = await readAddedPieces(change.rows, await windowIdsOf(change.orderId));
  return db.write((tx) => changeInTransaction(tx, change, pieces));
}

/** What a change would do to an order, for its page. Writes nothing. Throws a Problem as changeOrder. */
export async function previewChange(
  change: OrderChange,
): Promise<ShownPlan & { choices: DiscountChoices }> {
  const pieces = await readAddedPieces(change.rows, await windowIdsOf(change.orderId));
  const order = await readChangeableOrder(db.read, change.orderId);
  if (!order) throw new Problem("not_found", "There is no such order.");
  const prices = await priceListOf(order.company.priceGroupId);
  const added = await asNewLines(db.read, pieces, prices);
  const tiers = await tiersFor(prices);
  const wanted = { ...withLabel(change, order), added };
  const { lines: _lines, changed: _changed, ...shown } = previewOrderEdit(order, wanted, tiers);
  return { ...shown, choices: discountChoices(order, wanted, tiers) };
}

/** changeOrder within a transaction, without new pieces or with those that were read for it. */
export async function changeInTransaction(
  tx: Tx,
  typed: OrderChange,
  pieces: readonly AddedPiece[],
): Promise<{ isChanged: boolean }> {
  const { orderId: id, seen, actorId, reason } = typed;
  const { count } = await tx.order.updateMany({
    where: { id, version: seen, status: { notIn: CLOSED_STATUSES } },
    data: { version: { increment: 1 } },
  });
  const order = await readChangeableOrder(tx, id);
  const change = order ? withLabel(typed, order) : typed;
  if (count === 0) {
    if (order && (await isRepeat(tx, order, change, pieces))) return { isChanged: false };
    throw changeRefusal(order);
  }
  const context = await transactionContext(tx);
  const prices = await priceListOf(order!.company.priceGroupId, context);
  const added = await asNewLines(tx, pieces, prices);
  const plan = previewOrderEdit(order!, { ...change, added }, await tiersFor(prices, context));
  if (plan.texts.length === 0) {
    throw new Problem("wrong_step", "Nothing is different from the order as it is.");
  }
  const sold = await readSales(tx, [id]);
  const isKept = (change.discountRule ?? usualDiscountRule(order!)) === "order";
  await saveLines(tx, order!, plan, added);
  await saveTerms(tx, order!, change, {
    plan,
    isFree: isShippedFree(
      isInEU(change.shippingAddress.country),
      isKept ? Math.max(order!.total, plan.total) : plan.total,
      await shopSettings(context),
    ),
  });
  await updateSearchText(tx, id);
  const { status } = order!;
  await tx.orderEvent.create({
    data: {
      orderId: id,
      status,
      note: reason,
      changes: plan.texts.map((text) => ({ ...text })),
      actorId,
    },
  });
  await followShipments(tx, { id, status }, { actorId, note: null });
  await report(tx, order!, change, plan.texts);
  await updateSales(tx, id, sold);
  return { isChanged: true };
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
  { seen, actorId, reason, discountRule }: OrderChange,
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
    key: `order:${id}:changed:${seen}`,
    kind: "order-changed",
    to: contact.email,
    letter: orderChanged({ orderId: id, proforma: proforma.content, texts, reason, ...contact }),
    attachment: `document:${proforma.id}`,
  });
}
