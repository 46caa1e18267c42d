import { formatEuroShort } from "~/shop/base/money/money";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

/** A setting of the offers by its name. */
export type SettingName = keyof ShopSettings;

const LABELS: Record<SettingName, string> = {
  freeShippingThresholdEU: "EU Countries",
  freeShippingThresholdWorld: "Rest of World",
  minimumOrderValue: "Minimum order value",
  minimumPiecesPerStyle: "Minimum pieces of a style",
  enforceMinimums: "Refuse orders below the minimums",
  markupFrom: "Mark-up from",
  markupTo: "Mark-up to",
};

/** The label of a setting on admin pages. */
export const settingLabel = (name: SettingName) => LABELS[name];

/** The value of a setting: "€2,500", "2.9", "on". */
export function settingValue(name: SettingName, value: number | boolean | null): string {
  if (value === null) return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (name.startsWith("freeShipping") || name === "minimumOrderValue") {
    return formatEuroShort(value);
  }
  if (name.startsWith("markup")) return String(value / 100);
  return String(value);
}
