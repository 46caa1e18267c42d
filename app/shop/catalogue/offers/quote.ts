import { type Cents, percentOf, type PercentHundredths } from "~/formats/money";

/** A percentage off the subtotal from `minQuantity` pieces on. */
export interface Tier {
  minQuantity: number;
  discountPercentage: PercentHundredths;
}

export interface Totals {
  pieces: number;
  subtotal: Cents;
  tier: Tier | null;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  total: Cents;
}

/**
 * As specification 9 says: the subtotal is the sum of quantity times price; the tier with the highest minimum not above
 * the number of pieces gives its percentage off the subtotal, rounded half up once.
 */
export function priceLines(lines: readonly { quantity: number; unitPrice: Cents }[], tiers: readonly Tier[]): Totals {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  const tier = tierFor(pieces, tiers);
  const discountPercentage = tier?.discountPercentage ?? 0;
  const discountAmount = percentOf(subtotal, discountPercentage);
  return {
    pieces,
    subtotal,
    tier,
    discountPercentage,
    discountAmount,
    total: subtotal - discountAmount,
  };
}

/** Null when none applies. */
export function tierFor(pieces: number, tiers: readonly Tier[]): Tier | null {
  return tiers.reduce<Tier | null>(
    (best, tier) => (tier.minQuantity <= pieces && tier.minQuantity >= (best?.minQuantity ?? 0) ? tier : best),
    null,
  );
}

/** For "Add 3 more items for 10% discount"; null at the top. */
export function nextTier(
  pieces: number,
  tiers: readonly Tier[],
): { missing: number; discountPercentage: PercentHundredths } | null {
  const above = tiers.filter((tier) => tier.minQuantity > pieces).sort((a, b) => a.minQuantity - b.minQuantity)[0];
  return above ? { missing: above.minQuantity - pieces, discountPercentage: above.discountPercentage } : null;
}
