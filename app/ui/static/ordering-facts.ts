import { type Cents, formatEuroShort } from "~/shop/money/money";
import type { ShopSettings } from "~/shop/offers/settings.server";

interface Fact {
  label: string;
  value: string;
}

/** Returns the conditions of ordering from the current settings (specification 9, "Contact page"). */
export function orderingFacts(settings: ShopSettings): Fact[] {
  return [
    { label: "Minimum wholesale order", value: formatEuroShort(settings.minimumOrderValue) },
    {
      label: "Minimum pieces per style",
      value: `${settings.minimumPiecesPerStyle} (in different sizes)`,
    },
    {
      label: "Recommended mark-up",
      value: `between ${factor(settings.markupFrom)} and ${factor(settings.markupTo)}`,
    },
  ];
}

/** Returns shipping thresholds and delivery dates from the current settings. */
export function deliveryFacts(settings: ShopSettings): Fact[] {
  const facts = [
    { label: "Shipping in the EU", value: freeFrom(settings.freeShippingThresholdEU) },
    { label: "International shipping", value: freeFrom(settings.freeShippingThresholdWorld) },
    {
      label: "Re-order delivery",
      value: `${settings.reorderWeeksFrom}-${settings.reorderWeeksTo} weeks`,
    },
    { label: "Now collecting orders for", value: delivery(settings.collectionDelivery) },
    { label: "Early orders", value: delivery(settings.earlyOrderDelivery) },
  ];
  return facts.filter(({ value }) => value !== "");
}

const freeFrom = (threshold: Cents) =>
  threshold === 0 ? "free" : `free over ${formatEuroShort(threshold)}`;

const delivery = (dates: string) => (dates ? `${dates} delivery` : "");

/** Formats hundredths as a factor: 290 gives "2.9". */
const factor = (hundredths: number) => String(hundredths / 100);
