import { counted } from "~/formats/counted";
import type { MissingMinimum } from "~/shop/base/problem";
import {
  type Cents,
  formatEuro,
  formatEuroShort,
  formatPercent,
  type PercentHundredths,
} from "~/shop/base/money/money";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

type Minimums = Pick<ShopSettings, "minimumOrderValue" | "enforceMinimums">;

/** What happens below a minimum. */
export const belowMinimum = ({ enforceMinimums }: Pick<ShopSettings, "enforceMinimums">): string =>
  enforceMinimums ? "Smaller orders cannot be placed." : "Smaller orders are welcome too.";

/** What an amount counts, where a discount can make a difference: the minimum order is before it, free shipping after it. */
const beforeDiscount = (hasDiscount: boolean) => (hasDiscount ? " before discount" : "");
const afterDiscount = (hasDiscount: boolean) => (hasDiscount ? " after discount" : "");

/** The least value of an order, and over which one it ships free, as facts about ordering. */
export const minimumValue = (value: Cents, hasDiscounts: boolean) =>
  `${formatEuroShort(value)}${beforeDiscount(hasDiscounts)}`;
export const freeOver = (threshold: Cents, hasDiscounts: boolean) =>
  threshold === 0 ? "free" : `free over ${formatEuroShort(threshold)}${afterDiscount(hasDiscounts)}`;

/** The minimum of a style (minimumOf) and of an order, and what happens below it. */
export function minimumsText(
  settings: Minimums,
  pieces: number,
  hasDiscounts: boolean,
): { lead: string; rest: string } {
  const { minimumOrderValue } = settings;
  const lead = `Minimum order: ${counted(pieces, "piece")}`;
  const isNone = pieces === 1 && minimumOrderValue === 0;
  if (isNone) return { lead, rest: "" };
  const ofAll = pieces > 1 ? " of this style, sizes and colours together" : "";
  const value =
    minimumOrderValue > 0 ? `, and ${formatEuroShort(minimumOrderValue)} in all${beforeDiscount(hasDiscounts)}` : "";
  return { lead, rest: `${ofAll}${value}. ${belowMinimum(settings)}` };
}

// What a cart lacks.

export const missingMinimum = ({ style, value, max, isBeforeDiscount = false }: MissingMinimum) =>
  style === null
    ? `${formatEuro(max - value)} to go to the minimum order of ${formatEuro(max)}${beforeDiscount(isBeforeDiscount)}.`
    : `${style}: ${max - value} more to reach the minimum of ${max} pieces of a style.`;
export const shippingOnProforma = () => "Our team adds shipping to the proforma.";
export const freeShipping = () => "Free shipping.";
export const toFreeShipping = (missing: Cents, hasDiscount: boolean) =>
  `${formatEuro(missing)} more${afterDiscount(hasDiscount)}: free shipping. Until then our team adds shipping to the proforma.`;
/** What the next bulk discount takes off. */
export const toNextDiscount = (missing: number, discount: PercentHundredths, saving: Cents) =>
  `${counted(missing, "more piece")}: ${formatPercent(discount)}%, that is ${formatEuro(saving)} less`;
