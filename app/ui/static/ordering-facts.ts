import { type Cents, formatEuroShort } from "~/shop/money/money";
import type { ShopSettings } from "~/shop/offers/settings.server";
import { offerText } from "~/shop/windows/shown-window";
import {
  type DeliveryWindow,
  paymentText,
  shownWindow,
  type WindowKind,
} from "~/shop/windows/window";

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

/** Returns shipping thresholds, and what the open delivery windows promise. */
export function deliveryFacts(settings: ShopSettings, windows: readonly DeliveryWindow[]): Fact[] {
  return [
    { label: "Shipping in the EU", value: freeFrom(settings.freeShippingThresholdEU) },
    { label: "International shipping", value: freeFrom(settings.freeShippingThresholdWorld) },
    ...windows.map((window) => ({
      label: WINDOW_LABELS[window.kind],
      value: `${offerText(shownWindow(window))}, ${paymentText(window)}`,
    })),
  ];
}

const WINDOW_LABELS: Record<WindowKind, string> = {
  in_stock: "Re-order delivery",
  pre_order: "Now collecting orders for",
};

const freeFrom = (threshold: Cents) =>
  threshold === 0 ? "free" : `free over ${formatEuroShort(threshold)}`;

/** Formats hundredths as a factor: 290 gives "2.9". */
const factor = (hundredths: number) => String(hundredths / 100);
