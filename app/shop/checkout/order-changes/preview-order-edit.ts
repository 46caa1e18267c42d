import type { EuroState } from "~/formats/countries";
import { addressLines, type ShippingAddress } from "~/formats/address";
import * as t from "~/messages/checkout";
import { MAX_LINES, MAX_QUANTITY } from "~/shop/cart/limits";
import { pieceName, pieceNames } from "~/shop/cart/piece";
import { type Cents, formatEuro, type PercentHundredths, percentOf } from "~/formats/money";
import { type Tier, tierFor } from "~/shop/catalogue/offers/quote";
import { MAX_ORDER_TOTAL } from "~/shop/orders/limits";
import { quantityField } from "~/shop/cart/line-fields";
import { NOTES, type OrderChangeText, type OrderLineWithTerms } from "~/shop/orders/order";
import { decisionOf, isOtherSupply } from "~/shop/billing/vat/vat-rules";
import { Problem } from "~/shop/base/problem";

/** Of an order that is changed. */
export interface ChangeableLine extends OrderLineWithTerms {
  id: number;
  /** Pieces in shipments. */
  shipped: number;
}

/** Changes of an order besides its lines. */
export interface OrderTerms {
  shippingAddress: ShippingAddress;
  poNumber: string | null;
  customerNotes: string | null;
  /** Of this order alone; null: by the bulk discounts. */
  ownDiscount: PercentHundredths | null;
}

/**
 * The discount of the order or a higher one for its pieces (the seller delivers less than was ordered), or that for its
 * present pieces (the customer orders less).
 */
export const DISCOUNT_RULES = ["order", "pieces"] as const;
export type DiscountRule = (typeof DISCOUNT_RULES)[number];

/** In the audit log: the field and its values. */
// oxlint-disable-next-line messages/no-sentence -- stored.
export const DISCOUNT_RULE = "Bulk discount";
export const DISCOUNT_RULE_NAMES: Record<DiscountRule, string> = {
  order: "we deliver less than was ordered",
  pieces: "the customer orders less",
};

/** While nobody has chosen one: undelivered pieces of a shipped order cost the customer no discount. */
export const usualDiscountRule = ({ lines }: Pick<ChangeableOrder, "lines">): DiscountRule =>
  lines.some(({ shipped }) => shipped > 0) ? "order" : "pieces";

export interface ChangeableOrder extends OrderTerms {
  lines: readonly ChangeableLine[];
  discountPercentage: PercentHundredths;
  total: Cents;
  sellerState: EuroState;
  /** An admin's choice. */
  vatTreatment: string | null;
}

/** As it will be. */
export interface EditedOrder extends OrderTerms {
  /** By line; 0 takes it out. Other lines stay as they are. */
  quantities: ReadonlyMap<number, number>;
  /** At today's price. */
  added: readonly OrderLineWithTerms[];
  /** Absent: usualDiscountRule. */
  discountRule?: DiscountRule;
}

export interface ChangePlan {
  lines: OrderLineWithTerms[];
  /** 0 for removed lines. */
  changed: (ChangeableLine & { before: number })[];
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  total: Cents;
  pieces: number;
  /** All changes in words; empty for none. */
  texts: OrderChangeText[];
}

/** Before the change is saved. */
export type ShownPlan = Omit<ChangePlan, "lines" | "changed">;

/** Net totals. */
export type DiscountChoices = Record<DiscountRule, Pick<ChangePlan, "discountPercentage" | "total">>;

/** Under each rule. Refuses as previewOrderEdit. */
export function discountChoices(order: ChangeableOrder, edited: EditedOrder, tiers: readonly Tier[]): DiscountChoices {
  const under = (discountRule: DiscountRule) => {
    const { discountPercentage, total } = previewOrderEdit(order, { ...edited, discountRule }, tiers);
    return { discountPercentage, total };
  };
  return { order: under("order"), pieces: under("pieces") };
}

/**
 * Computes the result of a change. Lines keep the price of the order's day. The discount is that of the order alone or,
 * when the number of pieces changes, the one that the rule of the discount and `tiers` give for it.
 * Refuses as stale when a line is gone, and as vat_rule a place with other VAT after a part was shipped.
 */
export function previewOrderEdit(order: ChangeableOrder, edited: EditedOrder, tiers: readonly Tier[]): ChangePlan {
  checkLines(order, edited);
  checkPlace(order, edited);
  const lines = order.lines.map((line) => {
    const quantity = edited.quantities.get(line.id) ?? line.quantity;
    return { ...line, before: line.quantity, quantity, lineTotal: quantity * line.unitPrice };
  });
  const all: OrderLineWithTerms[] = [...lines.filter(({ quantity }) => quantity > 0), ...edited.added];
  if (all.length === 0) {
    throw new Problem("cart_empty.order");
  }
  if (all.length > MAX_LINES) {
    throw new Problem("cart_full.order", { most: MAX_LINES }, { field: "rows" });
  }
  const pieces = sum(all.map(({ quantity }) => quantity));
  const subtotal = sum(all.map(({ lineTotal }) => lineTotal));
  if (subtotal > MAX_ORDER_TOTAL) {
    throw new Problem("order_too_large.changed_order");
  }
  const discountPercentage = discountOf(order, edited, pieces, tiers);
  const discountAmount = percentOf(subtotal, discountPercentage);
  const total = subtotal - discountAmount;
  const changed = lines.filter(({ quantity, before }) => quantity !== before);
  const nameOf = pieceNames<OrderLineWithTerms>([...order.lines, ...edited.added]);
  const texts = [
    ...changed.map((line) => changedLineText(line, nameOf(line))),
    ...edited.added.map((line) => addedLineText(line, nameOf(line))),
    ...termTexts(order, edited),
    ...changeOf(
      t.changedName("discount"),
      t.discountOfOrder({ discount: order.discountPercentage, isOwn: order.ownDiscount !== null }),
      t.discountOfOrder({ discount: discountPercentage, isOwn: edited.ownDiscount !== null }),
    ),
    ...changeOf(t.changedName("total"), formatEuro(order.total), formatEuro(total)),
  ];
  const sums = { pieces, subtotal, discountPercentage, discountAmount, total };
  return { lines: all, changed, ...sums, texts };
}

function checkLines({ lines }: ChangeableOrder, { quantities, added }: EditedOrder): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const nameOf = pieceNames(lines);
  for (const [id, quantity] of quantities) {
    const line = byId.get(id);
    if (!line) throw new Problem("stale.order_line");
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY) {
      throw new Problem("quantity.of_order_line", { most: MAX_QUANTITY }, { field: quantityField(id) });
    }
    if (quantity < line.shipped) {
      const values = { name: nameOf(line), shipped: line.shipped };
      throw new Problem("quantity.below_shipped", values, { field: quantityField(id) });
    }
  }
  for (const line of added) {
    const existing = lines.find(
      ({ pieceId, window }) => pieceId === line.pieceId && window?.windowId === line.window?.windowId,
    );
    if (!existing) continue;
    throw new Problem("already_exists.order_line", { name: pieceName(line) }, { field: "rows" });
  }
}

/** Shipped goods have the VAT of the place to which they went, and a proforma has one treatment of VAT. */
function checkPlace(
  { lines, shippingAddress: before, sellerState, vatTreatment }: ChangeableOrder,
  { shippingAddress }: EditedOrder,
): void {
  const isShipped = lines.some(({ shipped }) => shipped > 0);
  if (!isShipped || !isOtherSupply(sellerState, before, shippingAddress, decisionOf(vatTreatment))) return;
  throw new Problem("vat_rule.other_place_after_shipping", {}, { field: "country" });
}

function discountOf(
  order: ChangeableOrder,
  edited: EditedOrder,
  pieces: number,
  tiers: readonly Tier[],
): PercentHundredths {
  if (edited.ownDiscount !== null) return edited.ownDiscount;
  const before = sum(order.lines.map(({ quantity }) => quantity));
  if (pieces === before && order.ownDiscount === null) return order.discountPercentage;
  const byPieces = tierFor(pieces, tiers)?.discountPercentage ?? 0;
  const rule = edited.discountRule ?? usualDiscountRule(order);
  const isKept = rule === "order" && order.ownDiscount === null;
  return isKept ? Math.max(order.discountPercentage, byPieces) : byPieces;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const changedLineText = (line: ChangeableLine & { before: number }, name: string): OrderChangeText => ({
  what: `${name} (${line.sku})`,
  from: String(line.before),
  to: line.quantity === 0 ? null : String(line.quantity),
});

const addedLineText = (line: OrderLineWithTerms, name: string): OrderChangeText => ({
  what: `${name} (${line.sku})`,
  from: null,
  to: t.addedPieces({ quantity: line.quantity, unitPrice: line.unitPrice }),
});

function termTexts(order: OrderTerms, edited: OrderTerms): OrderChangeText[] {
  const addresses = [order, edited].map((one) => addressLines(one.shippingAddress).join(", "));
  return [
    ...changeOf(t.changedName("shippingAddress"), ...addresses),
    ...changeOf(t.changedName("poNumber"), order.poNumber, edited.poNumber),
    ...changeOf(NOTES, order.customerNotes, edited.customerNotes),
  ];
}

/** What shipping costs, net; null while to be confirmed. */
export function shippingTexts(before: Cents | null, after: Cents | null): OrderChangeText[] {
  const text = (cost: Cents | null) => t.shippingOfOrder({ isDecided: cost !== null, cost: cost ?? 0 });
  return changeOf(t.changedName("shipping"), text(before), text(after));
}

function changeOf(what: string, from: string | null = null, to: string | null = null): OrderChangeText[] {
  return from === to ? [] : [{ what, from, to }];
}
