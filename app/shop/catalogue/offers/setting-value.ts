import { formatEuroShort } from "~/formats/money";
import * as t from "~/messages/desk";
import type { ShopSettings } from "./settings.server";

export type SettingName = keyof ShopSettings;

/** "€2,500", "2.9", "on". */
export function settingValue(name: SettingName, value: string | number | boolean | null): string {
  if (value === null) return t.noValue();
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return t.switchState({ isOn: value });
  if (name.startsWith("freeShipping") || name === "minimumOrderValue") return formatEuroShort(value);
  return String(name.startsWith("markup") ? value / 100 : value);
}
