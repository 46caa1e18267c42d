import * as tCatalogue from "~/messages/catalogue";
import { paymentText, shownWindow } from "~/texts/delivery";
import type { Cents } from "~/formats/money";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import type { DeliveryWindow, WindowKind } from "~/shop/catalogue/delivery-windows/window";

interface Fact {
  label: string;
  value: string;
}

/**
 * Returns the conditions of ordering that the brand has entered (specification 9, "Contact page"), with what happens below the
 * minimums.
 */
export function orderingFacts(settings: ShopSettings, hasDiscounts: boolean): Fact[] {
  const { minimumOrderValue, minimumPiecesPerStyle, markupFrom, markupTo } = settings;
  const facts: Fact[] = [];
  if (minimumOrderValue > 0) {
    facts.push({
      label: "Minimum wholesale order",
      value: tCatalogue.minimumValue({ value: minimumOrderValue, hasDiscounts }),
    });
  }
  if (minimumPiecesPerStyle > 1) {
    const value = `${minimumPiecesPerStyle} (in different sizes)`;
    facts.push({ label: "Minimum pieces per style", value });
  }
  if (facts.length > 0) facts.push({ label: "Below a minimum", value: tCatalogue.belowMinimum(settings) });
  if (markupFrom !== null && markupTo !== null) {
    const value = `between ${factor(markupFrom)} and ${factor(markupTo)}`;
    facts.push({ label: "Recommended mark-up", value });
  }
  return facts;
}

/** Returns shipping thresholds, and what the open delivery windows promise. */
export function deliveryFacts(
  settings: ShopSettings,
  windows: readonly DeliveryWindow[],
  hasDiscounts: boolean,
): Fact[] {
  const shippingFact = (label: string, threshold: Cents | null) =>
    threshold === null ? [] : [{ label, value: tCatalogue.freeOver({ threshold, hasDiscounts }) }];
  return [
    ...shippingFact("Shipping in the EU", settings.freeShippingThresholdEU),
    ...shippingFact("International shipping", settings.freeShippingThresholdWorld),
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

/** Formats hundredths as a factor: 290 gives "2.9". */
const factor = (hundredths: number) => String(hundredths / 100);
