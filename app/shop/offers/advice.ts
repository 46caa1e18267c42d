import { type Cents, formatEuro } from "~/shop/money/money";

/** The fields of a cart line that the minimums depend on. */
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

/**
 * Sentences about the brand's minimums that an order does not reach: the order value, and the pieces per style over all
 * sizes and colours. Empty when all are reached. Only advice, unless the setting `enforceMinimums` is on.
 */
export function missingMinimums(
  lines: readonly Line[],
  subtotal: Cents,
  settings: Minimums,
): string[] {
  const styles = new Map<number, { name: string; pieces: number; minimum: number }>();
  for (const line of lines) {
    if (!line.isAvailable) continue;
    const style = styles.get(line.productId) ?? {
      name: line.name,
      pieces: 0,
      minimum: Math.max(line.minOrderQuantity, settings.minimumPiecesPerStyle),
    };
    style.pieces += line.quantity;
    styles.set(line.productId, style);
  }
  const sentences = [...styles.values()]
    .filter((style) => style.pieces < style.minimum)
    .map(
      ({ name, pieces, minimum }) =>
        `${name}: ${minimum - pieces} more to reach the minimum of ${minimum} pieces of a style.`,
    );
  if (styles.size > 0 && subtotal < settings.minimumOrderValue) {
    sentences.unshift(
      `${formatEuro(settings.minimumOrderValue - subtotal)} to go to the minimum order of ${formatEuro(settings.minimumOrderValue)}.`,
    );
  }
  return sentences;
}

interface ShippingThresholds {
  freeShippingThresholdEU: Cents;
  freeShippingThresholdWorld: Cents;
}

const thresholdOf = (isInEU: boolean, settings: ShippingThresholds) =>
  isInEU ? settings.freeShippingThresholdEU : settings.freeShippingThresholdWorld;

/** Whether an order of `total` to an EU country or another one is shipped free of charge. A threshold of 0 means always. */
export function isShippedFree(
  isInEU: boolean,
  total: Cents,
  settings: ShippingThresholds,
): boolean {
  return total >= thresholdOf(isInEU, settings);
}

/** The sentence about shipping cost for a buyer in or outside the EU. */
export function shippingNote(isInEU: boolean, total: Cents, settings: ShippingThresholds): string {
  if (isShippedFree(isInEU, total, settings)) return "Free shipping.";
  const threshold = thresholdOf(isInEU, settings);
  return `Shipping is added to the proforma by our team; ${formatEuro(threshold - total)} to go to free shipping.`;
}
