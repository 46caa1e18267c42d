import { sentences } from "~/formats/lists";
import { type Cents, percentOf } from "~/formats/money";
import * as t from "~/messages/catalogue";
import { nextTier, type Tier, type Totals } from "./quote";

/** Progress of a cart in words and as `value` of `max`. */
export interface Step {
  text: string;
  value: number;
  max: number;
}

/** The fields on which minimums depend. */
interface Line {
  productId: number;
  name: string;
  quantity: number;
  minOrderQuantity: number;
  isAvailable: boolean;
}

interface Minimums {
  minimumOrderValue: Cents;
  minimumPiecesPerStyle: number;
}

/** Of a style in an order: its own minimum or the shop's, whichever is higher. */
export const minimumOf = (
  { minOrderQuantity }: { minOrderQuantity: number },
  { minimumPiecesPerStyle }: Pick<Minimums, "minimumPiecesPerStyle">,
): number => Math.max(minOrderQuantity, minimumPiecesPerStyle);

/** Replaces the style's own minimum by the one that applies to customers. */
export const withMinimum = <Style extends { minOrderQuantity: number }>(
  style: Style,
  settings: Pick<Minimums, "minimumPiecesPerStyle">,
): Style => ({ ...style, minOrderQuantity: minimumOf(style, settings) });

/** The pieces of a style, or the value of the order. */
export interface MissingMinimum {
  /** The style's name; null for the value of the order, in cents. */
  style: string | null;
  value: number;
  max: number;
  /** There is a discount, which the value of the order does not take into account. */
  isBeforeDiscount?: boolean;
}

/** "Alma: 1 more to reach the minimum of 3 pieces of a style." */
export const missingMinimum = ({ style, value, max, isBeforeDiscount = false }: MissingMinimum): string =>
  style === null
    ? t.missingOrderValue({ missing: max - value, minimum: max, isBeforeDiscount })
    : t.missingPieces({ style, missing: max - value, minimum: max });

/**
 * The order value, and the pieces per style over all sizes and colours. Empty when all are reached. Only advice, unless
 * the setting `enforceMinimums` is on.
 */
export function missingMinimums(
  lines: readonly Line[],
  { subtotal, discountAmount }: Pick<Totals, "subtotal" | "discountAmount">,
  settings: Minimums,
): MissingMinimum[] {
  const styles = new Map<number, { name: string; pieces: number; minimum: number }>();
  for (const line of lines) {
    if (!line.isAvailable) continue;
    const style = styles.get(line.productId) ?? {
      name: line.name,
      pieces: 0,
      minimum: minimumOf(line, settings),
    };
    style.pieces += line.quantity;
    styles.set(line.productId, style);
  }
  const missing: MissingMinimum[] = [...styles.values()]
    .filter((style) => style.pieces < style.minimum)
    .map(({ name, pieces, minimum }) => ({ style: name, value: pieces, max: minimum }));
  if (styles.size > 0 && subtotal < settings.minimumOrderValue) {
    missing.unshift({
      style: null,
      value: subtotal,
      max: settings.minimumOrderValue,
      ...(discountAmount > 0 && { isBeforeDiscount: true }),
    });
  }
  return missing;
}

/** For a style (minimumOf) and an order, and what happens below them; a discount may matter to the order's. */
export function minimumsText(
  settings: Pick<Minimums, "minimumOrderValue"> & { enforceMinimums: boolean },
  pieces: number,
  hasDiscounts: boolean,
): { lead: string; rest: string } {
  const value = settings.minimumOrderValue;
  const isNone = pieces === 1 && value === 0;
  return {
    lead: t.minimumOrder({ pieces }),
    rest: isNone ? "" : `${t.minimumsBeside({ pieces, value, hasDiscounts })} ${t.belowMinimum(settings)}`,
  };
}

interface ShippingThresholds {
  freeShippingThresholdEU: Cents | null;
  freeShippingThresholdWorld: Cents | null;
}

const thresholdOf = (isInEU: boolean, settings: ShippingThresholds) =>
  isInEU ? settings.freeShippingThresholdEU : settings.freeShippingThresholdWorld;

/** A threshold of 0 means always, null never. */
export function isShippedFree(isInEU: boolean, total: Cents, settings: ShippingThresholds): boolean {
  const threshold = thresholdOf(isInEU, settings);
  return threshold !== null && total >= threshold;
}

/**
 * Free, how much more makes it free, or never free. `price` says what it costs until then; without it, the team adds it to
 * the proforma.
 */
export function shippingStep(
  isInEU: boolean,
  { total, discountAmount }: Pick<Totals, "total" | "discountAmount">,
  settings: ShippingThresholds,
  price: string | null = null,
): Step {
  const max = thresholdOf(isInEU, settings);
  if (max === null) return { text: price ?? t.shippingOnProforma(), value: 0, max: 0 };
  if (isShippedFree(isInEU, total, settings)) return { text: t.freeShipping(), value: max, max };
  const missing = { missing: max - total, hasDiscount: discountAmount > 0 };
  return {
    text: price
      ? sentences(price, t.toFreeShipping(missing))
      : sentences(t.toFreeShipping(missing), t.addedUntilThen()),
    value: total,
    max,
  };
}

/**
 * How many more pieces, and the amount: the higher discount less today's, on what is in the cart now, so that it does
 * not depend on which pieces are added; they make it more, never less. Null without a higher discount.
 */
export function discountStep(
  { pieces, subtotal, discountAmount }: Pick<Totals, "pieces" | "subtotal" | "discountAmount">,
  tiers: readonly Tier[],
): Step | null {
  const next = nextTier(pieces, tiers);
  const saving = next ? percentOf(subtotal, next.discountPercentage) - discountAmount : 0;
  if (!next || saving <= 0) return null;
  const { missing, discountPercentage } = next;
  return {
    text: t.toNextDiscount({ missing, discount: discountPercentage, saving }),
    value: pieces,
    max: pieces + missing,
  };
}
