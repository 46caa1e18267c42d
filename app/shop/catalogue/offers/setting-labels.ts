import { formatEuroShort } from "~/shop/base/money/money";
import type { ShopSettings } from "./settings.server";

/** The labels of the settings on admin pages. */
export const SETTING_LABELS: Record<keyof ShopSettings, string> = {
  freeShippingThresholdEU: "EU Countries",
  freeShippingThresholdWorld: "Rest of World",
  minimumOrderValue: "Minimum order value",
  minimumPiecesPerStyle: "Minimum pieces of a style",
  enforceMinimums: "Refuse orders below the minimums",
  markupFrom: "Mark-up from",
  markupTo: "Mark-up to",
};

/** The value of a setting as text: "€2,500", "2.9", "on". */
export function describeSetting(name: keyof ShopSettings, value: number | boolean | null): string {
  if (value === null) return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (name.startsWith("freeShipping") || name === "minimumOrderValue") {
    return formatEuroShort(value);
  }
  if (name.startsWith("markup")) return String(value / 100);
  return String(value);
}
