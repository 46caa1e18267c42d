import * as t from "~/messages/brand";
import * as tCatalogue from "~/messages/catalogue";
import { paymentText, shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import type { Cents } from "~/formats/money";
import { formatNumber } from "~/formats/numbers";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";

interface Fact {
  label: string;
  value: string;
}

/** Conditions that the brand has entered (specification 9, "Contact page"), with what happens below the minimums. */
export function orderingFacts(settings: ShopSettings, hasDiscounts: boolean): Fact[] {
  const { minimumOrderValue, minimumPiecesPerStyle, markupFrom, markupTo } = settings;
  const facts: Fact[] = [];
  if (minimumOrderValue > 0) {
    facts.push({
      label: t.minimumWholesaleOrder(),
      value: tCatalogue.minimumValue({ value: minimumOrderValue, hasDiscounts }),
    });
  }
  if (minimumPiecesPerStyle > 1) {
    facts.push({ label: t.minimumPiecesPerStyle(), value: t.inDifferentSizes({ pieces: minimumPiecesPerStyle }) });
  }
  if (facts.length > 0) facts.push({ label: t.belowAMinimum(), value: tCatalogue.belowMinimum(settings) });
  if (markupFrom !== null && markupTo !== null) {
    const value = t.betweenFactors({ from: factor(markupFrom), to: factor(markupTo) });
    facts.push({ label: t.recommendedMarkUp(), value });
  }
  return facts;
}

/** Shipping thresholds, and the promises of open delivery windows. */
export function deliveryFacts(
  settings: ShopSettings,
  windows: readonly DeliveryWindow[],
  hasDiscounts: boolean,
): Fact[] {
  const shippingFact = (label: string, threshold: Cents | null) =>
    threshold === null ? [] : [{ label, value: tCatalogue.freeOver({ threshold, hasDiscounts }) }];
  return [
    ...shippingFact(t.shippingInTheEu(), settings.freeShippingThresholdEU),
    ...shippingFact(t.internationalShipping(), settings.freeShippingThresholdWorld),
    ...windows.map((window) => ({
      label: t.windowLabel(window.kind),
      value: `${offerText(translatedWindow(shownWindow(window)))}, ${paymentText(window)}`,
    })),
  ];
}

/** 290 gives "2.9". */
const factor = (hundredths: number) => formatNumber(hundredths / 100);
