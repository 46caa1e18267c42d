import { z } from "zod";

import { allOf, quoted } from "~/formats/lists";
import * as t from "~/messages/billing";
import { optionalLine, requiredLine, requiredText, rowId, tick } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { ambiguousAmountMessage, parseDecimal } from "~/shop/base/money/typed-decimal";
import { MAX_THRESHOLD } from "~/shop/catalogue/offers/limits";
import { MAX_ORDER_TOTAL } from "~/shop/orders/limits";
import { MAX_SHIPPING_COST } from "../documents/proforma";
import {
  MAX_PLACES_LENGTH,
  MAX_SHIPPED_WEIGHT,
  MAX_SHIPPING_PRICES,
  MAX_ZONE_NAME_LENGTH,
  MAX_ZONE_POSITION,
  PRICE_BASES,
  type PriceBasis,
  type ShippingPrice,
} from "./shipping-price";
import { placesOf } from "./read-places.server";

const MAX_TYPED_LENGTH = 20;

const price = amountWithin({ max: MAX_SHIPPING_COST, expected: t.enterShippingPrice });
const threshold = amountWithin({ max: MAX_THRESHOLD, expected: t.enterFreeFrom });
const value = amountWithin({ max: MAX_ORDER_TOTAL, expected: t.enterValueLimit });

/** Kilograms with at most two decimals, to grams. */
function weight(typed: string, context: { addIssue(message: string): void }): number {
  const grams = (parseDecimal(typed.replace(/\s*kg$/i, "")) ?? -1) * 10;
  if (grams >= 0 && grams <= MAX_SHIPPED_WEIGHT) return grams;
  context.addIssue(ambiguousAmountMessage(typed) ?? t.enterWeightLimit());
  return z.NEVER;
}

const LIMITS: Record<PriceBasis, typeof value> = { weight, value };

/** A field that is part of a table's row as well, so that both read it alike. */
export const placesField = requiredText(MAX_PLACES_LENGTH, t.enterPlaces).transform((typed, context) => {
  const { places, unknown } = placesOf(typed);
  if (unknown.length === 0) return places;
  context.addIssue(t.unknownPlaces({ places: allOf(unknown.map(quoted)) }));
  return z.NEVER;
});

export const freeFromField = optionalLine(MAX_TYPED_LENGTH).transform((typed, context) =>
  typed === null ? null : threshold(typed, context),
);

const row = z.object({
  upTo: optionalLine(MAX_TYPED_LENGTH),
  price: optionalLine(MAX_TYPED_LENGTH),
  /** 0 for all windows. */
  windowId: rowId(),
});

/** Rows without an amount are left out. */
export const zoneForm = z
  .object({
    name: requiredLine(MAX_ZONE_NAME_LENGTH, t.enterZoneName),
    places: placesField,
    basis: z.enum(PRICE_BASES, { error: t.choosePriceBasis }),
    isPerWindow: tick(),
    freeFrom: freeFromField,
    position: z
      .string()
      .regex(/^\s*\d{0,3}\s*$/, { error: () => t.zonePositionOutside({ most: MAX_ZONE_POSITION }) })
      .optional()
      .transform((typed) => Number(typed ?? 0)),
    prices: z.array(row).max(MAX_SHIPPING_PRICES).default([]),
  })
  .transform(({ prices, ...zone }, context) => ({ ...zone, prices: readPrices(prices, zone.basis, context) }));

export type ZoneForm = z.infer<typeof zoneForm>;

function readPrices(
  rows: readonly z.infer<typeof row>[],
  basis: PriceBasis,
  context: z.core.$RefinementCtx,
): ShippingPrice[] {
  const seen = new Set<string>();
  return rows.flatMap((typed, at): ShippingPrice[] => {
    if (typed.upTo === null && typed.price === null) return [];
    const fieldOf = (field: string) => ({
      addIssue: (message: string) =>
        context.addIssue({ code: "custom", message, path: ["prices", at, field], input: rows }),
    });
    const upTo = LIMITS[basis](typed.upTo ?? "", fieldOf("upTo"));
    const windowId = typed.windowId || null;
    const key = `${windowId} ${upTo}`;
    // An unreadable limit is no number.
    if (typeof upTo === "number" && seen.has(key)) fieldOf("upTo").addIssue(t.limitTwice());
    seen.add(key);
    return [{ windowId, upTo, price: price(typed.price ?? "", fieldOf("price")) }];
  });
}
