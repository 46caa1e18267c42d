import { formatDay } from "~/formats/dates";
import type { SettingChange } from "~/shop/base/problem";
import { settingLabel, type SettingName, settingValue } from "./settings";

// Price groups.

export const noSuchGroup = () => "There is no such price group.";
export const groupExists = (name: string) =>
  `There is a price group “${name}” already. Choose another name.`;
export const groupChanged = () =>
  "Somebody else changed this price group while you were editing it. Open it again to see their changes.";
export const groupRemoved = () => "This price group was removed meanwhile. Choose another one.";
export const groupInUse = (customers: number) =>
  `${customers === 1 ? "1 customer is" : `${customers} customers are`} in this price group. Choose another group for them on their pages first, or end it by its last day.`;

// Own prices of a group.

export const ownPricesTooLong = (kilobytes: number) => `The table is longer than ${kilobytes} KB.`;
export const tooManyOwnPrices = (most: number) =>
  `A group has at most ${most.toLocaleString("en")} own prices.`;
export const changedSincePreview = () =>
  "This price group has changed since the preview. Please look again.";

// Price changes.

export const noSuchChange = () => "There is no such price change.";
export const noPriceChanges = () => "No price would change. Choose other styles.";
export const priceTooHigh = (name: string) => `${name} would cost too much.`;
export const pricesChanged = () => "Prices have changed since the preview. Please look again.";
export const changeExists = (styleCode: string, fromDay: string) =>
  `${styleCode} is in the change that is planned for ${formatDay(fromDay)}. Cancel that one first.`;
export const changeApplied = () => "Its prices hold already. Plan a change back instead.";

// Offers.

export const noSuchDiscount = () => "There is no such bulk discount.";
export const discountExists = (minQuantity: number) =>
  `There is an active discount for ${minQuantity}+ items already`;

/** Who set what meanwhile: "This was changed since you opened the page. Ana Novak set EU Countries to €2,500. ..." */
export function settingsChanged(changes: readonly SettingChange[]): string {
  const sentences = changes.map(({ setting, value, by }) => {
    const name = setting as SettingName;
    const [label, now] = [settingLabel(name), settingValue(name, value)];
    return by === null ? `${label} is ${now} now.` : `${by} set ${label} to ${now}.`;
  });
  return `This was changed since you opened the page. ${sentences.join(" ")} What you typed is still here: send it again to put it in place of that.`;
}
