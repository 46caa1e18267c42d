import { formatEuro, toDecimalString } from "~/formats/money";
import * as t from "~/messages/billing";
import type { PriceBasis, ShippingPrice, ShippingZone } from "./shipping-price";

/** "5.00 kg" or "€500.00" */
const limitText = (upTo: number, basis: PriceBasis) =>
  basis === "weight" ? t.weightLimit({ weight: typedLimit(upTo, basis) }) : formatEuro(upTo);

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
