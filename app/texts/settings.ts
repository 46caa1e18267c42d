import { formatEuroShort } from "~/formats/money";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

/** A setting of the offers by its name. */
export type SettingName = keyof ShopSettings;

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

// The page of the settings.

const ROWS = {
  minimums: "Order Minimums",
  discounts: "Bulk Discounts",
  benefits: "Benefits Page",
  thresholds: "Free Shipping Thresholds",
  windows: "Delivery windows and payment",
  groups: "Price groups",
  customs: "Customs code, origin and weight",
  texts: "Texts of pages and e-mails",
  claims: "Claims",
  pages: "Terms of sale and other pages",
  opening: "Opening the shop",
};
export type SettingRowName = keyof typeof ROWS;
export const claimsValue = (shown: number, hidden: number) => `${shown} shown${hidden > 0 ? `, ${hidden} hidden` : ""}`;
export const pagesMissing = (titles: readonly string[]) =>
  titles.length === 0 ? "all legal pages are published" : `missing: ${titles.join("; ")}`;
