import * as t from "~/messages/catalogue";
import type { MissingMinimum } from "~/shop/base/problem";
import { formatEuro, formatEuroShort } from "~/formats/money";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

type Minimums = Pick<ShopSettings, "minimumOrderValue" | "enforceMinimums">;

/** What an amount counts, where a discount can make a difference: the minimum order is before it, free shipping after it. */
const beforeDiscount = (hasDiscount: boolean) => (hasDiscount ? " before discount" : "");

/** The minimum of a style (minimumOf) and of an order, and what happens below it. */
export function minimumsText(
  settings: Minimums,
  pieces: number,
  hasDiscounts: boolean,
): { lead: string; rest: string } {
  const { minimumOrderValue } = settings;
  const lead = t.minimumOrderPiece({ pieces });
  const isNone = pieces === 1 && minimumOrderValue === 0;
  if (isNone) return { lead, rest: "" };
  const ofAll = pieces > 1 ? " of this style, sizes and colours together" : "";
  const value =
    minimumOrderValue > 0 ? `, and ${formatEuroShort(minimumOrderValue)} in all${beforeDiscount(hasDiscounts)}` : "";
  return { lead, rest: `${ofAll}${value}. ${t.belowMinimum(settings)}` };
}

// What a cart lacks.

export const missingMinimum = ({ style, value, max, isBeforeDiscount = false }: MissingMinimum) =>
  style === null
    ? `${formatEuro(max - value)} to go to the minimum order of ${formatEuro(max)}${beforeDiscount(isBeforeDiscount)}.`
    : `${style}: ${max - value} more to reach the minimum of ${max} pieces of a style.`;
