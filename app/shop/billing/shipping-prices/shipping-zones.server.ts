import type { Reader, Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { isInEU } from "~/formats/countries";
import { allocate, type Cents } from "~/formats/money";
import { cached, cachedById, currentCache, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import { isShippedFree } from "~/shop/catalogue/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import type { OrderLineWithTerms } from "~/shop/orders/order";
import { customsOf } from "../customs/customs.server";
import { placesIn, shippingPlace } from "./places";
import { type PriceBasis, type ShippedGoods, shippingCost, type ShippingZone, zoneOf } from "./shipping-price";

export const zoneColumns = {
  id: true,
  name: true,
  places: true,
  basis: true,
  isPerWindow: true,
  freeFrom: true,
  prices: {
    orderBy: { upTo: "asc" },
    select: { windowId: true, upTo: true, price: true },
  },
} as const;

/** A row of zoneColumns. */
export const asZone = <Row extends { places: string; basis: string }>({ places, basis, ...row }: Row) => ({
  ...row,
  places: placesIn(places),
  basis: basis as PriceBasis,
});

/** By position. Inside a transaction, pass its context to read what it sees. */
export function shippingZones(within?: TransactionContext | ShopCache): Promise<ShippingZone[]> {
  return cached("shipping zones", readZones, within);
}

async function readZones(from: Reader | Tx): Promise<ShippingZone[]> {
  const rows = await from.shippingZone.findMany({
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: zoneColumns,
  });
  return rows.map(asZone);
}

/** Of a cart or an order, on which its shipping depends. */
interface ShippedOrder {
  shippingAddress: Pick<Address, "country" | "zipCode">;
  lines: readonly Pick<OrderLineWithTerms, "productId" | "quantity" | "lineTotal" | "window">[];
  discountAmount: Cents;
  total: Cents;
}

export interface ShippingQuote {
  /** Net; null while to be confirmed. */
  cost: Cents | null;
  /** Null where the table of shipping prices does not have the place. */
  zone: ShippingZone | null;
  /** Whether it is shipped free as within the EU; territories to which the EU's VAT does not apply are the rest of the world. */
  isWithinEU: boolean;
  /** The shop's settings, with the thresholds of the zone where it has its own. */
  settings: ShopSettings;
}

/**
 * By the thresholds from which it is free and the table of shipping prices. While the country is unknown, nothing is
 * promised.
 */
export async function quoteShipping(
  { shippingAddress, lines, discountAmount, total }: ShippedOrder,
  within?: TransactionContext | ShopCache,
): Promise<ShippingQuote> {
  const [shop, zones] = await Promise.all([shopSettings(within), shippingZones(within)]);
  const { country } = shippingAddress;
  const place = shippingPlace(shippingAddress);
  const zone = zoneOf(place, zones);
  const isWithinEU = isInEU(place);
  const threshold = zone?.freeFrom ?? null;
  const settings =
    threshold === null ? shop : { ...shop, freeShippingThresholdEU: threshold, freeShippingThresholdWorld: threshold };
  if (country !== "" && isShippedFree(isWithinEU, total, settings)) return { cost: 0, zone, isWithinEU, settings };
  if (!zone) return { cost: null, zone, isWithinEU, settings };
  const weights = zone.basis === "weight" ? await weightsOf(lines, within) : null;
  return { cost: shippingCost(zone, goodsOf(lines, discountAmount, weights)), zone, isWithinEU, settings };
}

/** By delivery window. */
function goodsOf(
  lines: ShippedOrder["lines"],
  discountAmount: Cents,
  weights: ReadonlyMap<number, number | null> | null,
): ShippedGoods[] {
  const byWindow = new Map<number | null, ShippedGoods>();
  for (const { productId, quantity, lineTotal, window } of lines) {
    const windowId = window?.windowId ?? null;
    const goods = byWindow.get(windowId) ?? { windowId, weight: 0, value: 0 };
    const weight = weights?.get(productId) ?? null;
    byWindow.set(windowId, {
      windowId,
      weight: goods.weight === null || weight === null ? null : goods.weight + quantity * weight,
      value: goods.value + lineTotal,
    });
  }
  const all = [...byWindow.values()];
  const shares = allocate(
    discountAmount,
    all.map(({ value }) => value),
  );
  return all.map((goods, at) => ({ ...goods, value: goods.value - shares[at]! }));
}

/** Grams of a piece by style id; null where unknown. */
const weightsOf = async (lines: readonly { productId: number }[], within?: TransactionContext | ShopCache) =>
  cachedById(
    "net weight",
    lines.map(({ productId }) => productId),
    readWeights,
    within ?? (await currentCache()),
  );

async function readWeights(from: Reader | Tx, ids: number[]): Promise<Map<number, number | null>> {
  const customs = await customsOf(
    from,
    ids.map((productId) => ({ productId })),
  );
  return new Map(ids.map((productId) => [productId, customs({ productId }).netWeight]));
}
