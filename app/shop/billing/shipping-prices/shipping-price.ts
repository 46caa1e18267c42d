import type { Cents } from "~/formats/money";

/** What the prices of a zone are by. */
export const PRICE_BASES = ["weight", "value"] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

export interface ShippingPrice {
  /** For pieces in this delivery window; null: in windows without prices of their own. */
  windowId: number | null;
  /** Grams or net cents, included. */
  upTo: number;
  /** Net. */
  price: Cents;
}

export interface ShippingZone {
  id: number;
  name: string;
  /** As shippingPlace gives them. */
  places: readonly string[];
  basis: PriceBasis;
  /** Each delivery window is charged by itself; otherwise the order once. */
  isPerWindow: boolean;
  /** The net order value from which shipping is free; null: the shop's threshold. */
  freeFrom: Cents | null;
  prices: readonly ShippingPrice[];
}

/** The goods of an order in one delivery window. */
export interface ShippedGoods {
  windowId: number | null;
  /** In grams; null where that of a piece is unknown. */
  weight: number | null;
  /** Net, after the order's discount. */
  value: Cents;
}

/** The first zone with the place; null for none. */
export const zoneOf = (place: string, zones: readonly ShippingZone[]): ShippingZone | null =>
  zones.find(({ places }) => places.includes(place)) ?? null;

/**
 * Net, for the goods of an order: once, or for each of their delivery windows. Null where the weight or value is over the
 * last price, or the weight is needed and unknown.
 */
export function shippingCost(zone: ShippingZone, goods: readonly ShippedGoods[]): Cents | null {
  const deliveries = zone.isPerWindow ? goods : [together(goods)];
  return deliveries.reduce<Cents | null>((sum, delivery) => {
    const price = priceOf(zone, delivery);
    return sum === null || price === null ? null : sum + price;
  }, 0);
}

/** Of several windows none decides. */
const together = (goods: readonly ShippedGoods[]): ShippedGoods => ({
  windowId: goods.length === 1 ? goods[0]!.windowId : null,
  weight: goods.reduce<number | null>((sum, { weight }) => (sum === null || weight === null ? null : sum + weight), 0),
  value: goods.reduce((sum, { value }) => sum + value, 0),
});

function priceOf({ basis, prices }: ShippingZone, { windowId, ...goods }: ShippedGoods): Cents | null {
  const measure = goods[basis];
  if (measure === null) return null;
  const own = prices.filter((price) => price.windowId !== null && price.windowId === windowId);
  const rows = own.length > 0 ? own : prices.filter((price) => price.windowId === null);
  const fitting = rows.filter(({ upTo }) => measure <= upTo).sort((a, b) => a.upTo - b.upTo);
  return fitting[0]?.price ?? null;
}
