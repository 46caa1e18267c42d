// What admins are told about delivery windows; what buyers read of them is in delivery.ts.

export const noSuchWindow = () => "There is no such delivery window.";
export const noSuchWindowAnyMore = () => "There is no such delivery window any more.";
export const windowExists = (name: string) => `There is already a delivery window “${name}”. Choose another name.`;
export const windowChanged = () =>
  "Somebody else changed this delivery window while you were editing it. Open it again to see their changes.";
export const windowInUse = () =>
  "Styles or carts are in this delivery window. Set its last day for orders instead, or take the styles out first.";

// The form of a window.

export const dayLike = () => "Enter a date, like 2027-03-15.";
export const numberOutside = (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`;
export const nameWithSeparator = (separator: string) => `A name can’t contain “${separator}”.`;
export const chooseKind = () => "Choose pre-order or in stock.";
export const choosePayment = () => "Choose when orders are paid.";
export const depositOutside = () => "Enter more than 0 and less than 100 percent.";
export const enterDeposit = () => "Enter the deposit in percent.";
export const ordersEndBeforeTheyBegin = () => "The last day for orders is before the first one.";
export const ordersAfterShipping = () => "Orders would be accepted after the last shipping day.";
export const daysOrWeeks = () => "Enter either shipping days or weeks after the order, not both.";
export const enterShipping = () => "Enter when it ships: days, or weeks after the order.";
export const enterBothDays = () => "Enter both days.";
export const enterBothWeeks = () => "Enter both numbers of weeks.";
export const shippingEndsBeforeItBegins = () => "The last shipping day is before the first one.";
export const weeksReversed = () => "The later week is before the earlier one.";
