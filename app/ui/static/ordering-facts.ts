import { type Cents, formatEuroShort } from "~/shop/money/money";
import type { ShopSettings } from "~/shop/offers/settings.server";

interface Fact {
  label: string;
  value: string;
}

/** The conditions of ordering in the brand's present figures (specification 9, "Contact page"). */
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

/** Shipping and dates in the brand's present figures. */
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

const delivery = (words: string) => (words ? `${words} delivery` : "");

/** Hundredths as a factor: 290 is "2.9". */
const factor = (hundredths: number) => String(hundredths / 100);
