import * as words from "#words";

import { type Cents, formatEuro, toDecimalString } from "~/formats/money";
import * as t from "~/messages/billing";

/** Characters. */
export const MAX_ZONE_NAME_LENGTH = 60;
export const MAX_PLACES_LENGTH = 5_000;
/** Rows of the table of zones. */
export const MAX_ZONES = 200;
/** Of a zone. */
export const MAX_SHIPPING_PRICES = 100;
/** In grams: ten tonnes. */
export const MAX_SHIPPED_WEIGHT = 10_000_000;
export const MAX_ZONE_POSITION = 999;

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
  /** As shippingPlace gives them, and ALL_OTHERS. */
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

/** Among the places of a zone: each place that no zone names. */
export const ALL_OTHERS = "*";

/** The first zone with the place, else the first with all others; null for none, and while the place is unknown (""). */
export function zoneOf(place: string, zones: readonly ShippingZone[]): ShippingZone | null {
  const zoneWith = (one: string) => zones.find(({ places }) => places.includes(one));
  return place === "" ? null : (zoneWith(place) ?? zoneWith(ALL_OTHERS) ?? null);
}

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

/** "5.00 kg" or "€500.00", as the language writes it; a weight without groups of digits, as tables are read. */
function limitText(upTo: number, basis: PriceBasis): string {
  if (basis === "value") return formatEuro(upTo);
  const [whole = "", fraction = ""] = typedLimit(upTo, basis).split(".");
  return t.weightLimit({ weight: words.decimal({ whole, fraction }) });
}

/** In a form: kilograms or euro, "5.25". */
export const typedLimit = (upTo: number, basis: PriceBasis) => toDecimalString(basis === "weight" ? upTo / 10 : upTo);

/** By limit: "up to 5.00 kg: €12.00; up to 5.00 kg (Autumn/Winter 2027): €15.00" */
export function pricesText(
  { basis, prices }: Pick<ShippingZone, "basis" | "prices">,
  windows: readonly { id: number; name: string }[],
): string {
  const text = ({ upTo, price, windowId }: ShippingPrice) => {
    const window = windows.find(({ id }) => id === windowId)?.name ?? "";
    return t.shippingPriceRow({ limit: limitText(upTo, basis), price, hasWindow: window !== "", window });
  };
  return [...prices]
    .sort((a, b) => a.upTo - b.upTo || (a.windowId ?? 0) - (b.windowId ?? 0))
    .map(text)
    .join("; ");
}
