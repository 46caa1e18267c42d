import { counted } from "~/formats/counted";
import { formatDay } from "~/formats/dates";
import { excerpt } from "~/shop/base/files/table/excerpt";
import type { SettingChange } from "~/shop/base/problem";
import type { Rounding } from "~/shop/catalogue/price-changes/limits";
import { settingLabel, type SettingName, settingValue } from "./settings";

// Price groups.

export const noSuchGroup = () => "There is no such price group.";
export const groupExists = (name: string) => `There is already a price group “${name}”. Choose another name.`;
export const groupChanged = () =>
  "Somebody else changed this price group while you were editing it. Open it again to see their changes.";
export const groupRemoved = () => "This price group has been removed. Choose another one.";
export const groupInUse = (customers: number) =>
  `${counted(customers, "customer is", "customers are")} in this price group. Choose another group for them on their pages first, or end it by its last day.`;

export const percentOffOutside = () => "Enter 0 or more and less than 100 percent, with at most two decimals.";
export const endsBeforeItBegins = () => "The last day is before the first one.";

// Own prices of a group.

export const ownPricesTooLong = (kilobytes: number) => `The table is longer than ${kilobytes} KB.`;
export const tooManyOwnPrices = (most: number) => `A group has at most ${most.toLocaleString("en")} own prices.`;
export const changedSincePreview = () => "This price group has changed since the preview. Please look again.";

export const repeatedRow = () => "Already in an earlier row.";
export const noSuchSkuOrStyle = (code: string) => `There is no SKU or style “${excerpt(code)}”.`;
export const mayMeanSeveral = (code: string) => `“${excerpt(code)}” may mean several.`;
export const priceInSecondColumn = () => "Enter a price in euro in the second column, like 46.50.";
export const priceAboveZero = () => "Enter a price above 0.";

// Price changes.

export const noSuchChange = () => "There is no such price change.";
export const noPriceChanges = () => "No price would change. Choose other styles.";
export const priceTooHigh = (name: string) => `${name} would cost too much.`;
export const pricesChanged = () => "Prices have changed since the preview. Please look again.";
export const changeExists = (styleCode: string, fromDay: string) =>
  `${styleCode} is in the change planned for ${formatDay(fromDay)}. Cancel that one first.`;
export const changeApplied = () => "Its prices already apply. Plan a change back instead.";

/** What is rounded to, in cents: "10 cents", "1 euro". */
export const roundingLabel = (cents: Rounding) =>
  cents === 1 ? "1 cent" : cents < 100 ? `${cents} cents` : `${cents / 100} euro`;
export const enterPercentage = () => "Enter the percentage.";
export const percentageOutside = () => "Enter up to 50 percent, like 4 or -2.5.";
export const enterFirstDay = () => "Enter the first day of the new prices.";
export const dayLike = () => "Enter a date, like 2027-03-01.";
export const todayOrLater = () => "Enter today or a later day.";
export const chooseRounding = () => "Choose the rounding.";
/** What a change is about: "Sweaters in Autumn/Winter 2027". */
export const changeScope = (category: string | null, window: string | null) =>
  [category ?? "all styles", window && `in ${window}`].filter(Boolean).join(" ");

// Offers.

export const noSuchDiscount = () => "There is no such bulk discount.";
export const discountExists = (minQuantity: number) => `There is an active discount for ${minQuantity}+ items already`;

/** Who set what meanwhile: "This was changed since you opened the page. Ana Novak set EU Countries to €2,500. ..." */
export function settingsChanged(changes: readonly SettingChange[]): string {
  const sentences = changes.map(({ setting, value, by }) => {
    const name = setting as SettingName;
    const [label, now] = [settingLabel(name), settingValue(name, value)];
    return by === null ? `${label} is ${now} now.` : `${by} set ${label} to ${now}.`;
  });
  return `This was changed since you opened the page. ${sentences.join(" ")} What you typed is kept: send it again to replace that.`;
}

export const enterEuro = () => "Enter an amount in euro, like 150 or 1234.50.";
export const enterMinimumValue = () => "Enter the minimum order value, or 0 for none.";
export const minimumPiecesOutside = (most: number) => wholeNumber("Minimum pieces of a style", most);
export const minimumQuantityOutside = (most: number) => wholeNumber("Minimum Quantity", most);
const wholeNumber = (label: string, most: number) => `${label}: a whole number from 1 to ${most.toLocaleString("en")}.`;
export const markupOutside = (most: number) =>
  `Enter a factor from 1 to ${most} with at most two decimals, like 2.9, or leave both empty.`;
export const bothMarkups = () => "Enter both, the lowest and the highest, or leave both empty.";
export const markupsReversed = () => "The highest mark-up is below the lowest one.";
export const enterDiscount = () => "Enter a percentage.";
export const discountOutside = () => "Enter more than 0 and at most 100 percent, with at most two decimals.";
/** "Bulk discounts for 10+ items", with several "5+, 10+ and 25+ items" */
export function bulkDiscountsFor(minimums: readonly number[]): string {
  const all = minimums.map((minimum) => `${minimum}+`);
  return `Bulk discounts for ${[all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" and ")} items`;
}

// The preview of a price change.

export const newPrices = () => "The new prices";
export const oldAndNewPrices = () => "Old and new prices";
export const styleColumn = () => "Style";
const PRICE_KINDS = { wholesale: "Wholesale", recommended: "RRP", own: "Own prices" };
export const priceKind = (kind: keyof typeof PRICE_KINDS) => PRICE_KINDS[kind];
export const pricesThatChange = (count: number) => `Prices that change: ${count}.`;
export const firstShown = (count: number) => `The first ${count} are shown.`;
export const moreStyles = (count: number) => counted(count, "more style");
export const rrpBelowWholesale = () => "The recommended retail price would be below the wholesale price";
/** "Friends", "Friends, Alma (ALM), Sand, M" */
export const ownPriceOf = (group: string, piece: string | null) => (piece ? `${group}, ${piece}` : group);
/** After the old price, for those who hear it. */
export const becomes = () => "becomes";
