import * as t from "~/messages/catalogue";
import * as tDesk from "~/messages/desk";
import { excerpt } from "~/shop/base/files/table/excerpt";
import type { SettingChange } from "~/shop/base/problem";
import type { Rounding } from "~/shop/catalogue/price-changes/limits";
import { type SettingName, settingValue } from "./settings";
export const noSuchSkuOrStyle = (code: string) => t.thereIsNoSkuOr({ excerpt: excerpt(code) });
export const mayMeanSeveral = (code: string) => t.mayMeanSeveral({ excerpt: excerpt(code) });

/** What is rounded to, in cents: "10 cents", "1 euro". */
export const roundingLabel = (cents: Rounding) =>
  cents === 1 ? t.oneCent() : cents < 100 ? `${cents} cents` : `${cents / 100} euro`;
/** What a change is about: "Sweaters in Autumn/Winter 2027". */
export const changeScope = (category: string | null, window: string | null) =>
  [category ?? "all styles", window && `in ${window}`].filter(Boolean).join(" ");

/** Who set what meanwhile: "This was changed since you opened the page. Ana Novak set EU Countries to €2,500. ..." */
export function settingsChanged(changes: readonly SettingChange[]): string {
  const sentences = changes.map(({ setting, value, by }) => {
    const name = setting as SettingName;
    const [label, now] = [tDesk.settingLabel(name), settingValue(name, value)];
    return by === null ? `${label} is ${now} now.` : `${by} set ${label} to ${now}.`;
  });
  return t.thisWasChangedSinceYou({ join: sentences.join(" ") });
}
export const minimumPiecesOutside = (most: number) => wholeNumber(t.minimumPiecesOfAStyle(), most);
export const minimumQuantityOutside = (most: number) => wholeNumber(t.minimumQuantity(), most);
const wholeNumber = (label: string, most: number) => t.aWholeNumberFromOne({ label, most });
/** "Bulk discounts for 10+ items", with several "5+, 10+ and 25+ items" */
export function bulkDiscountsFor(minimums: readonly number[]): string {
  const all = minimums.map((minimum) => `${minimum}+`);
  return t.bulkDiscountsForItems({ join: [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" and ") });
}
/** "Friends", "Friends, Alma (ALM), Sand, M" */
export const ownPriceOf = (group: string, piece: string | null) => (piece ? `${group}, ${piece}` : group);
