// All that is said about delivery and payment: each screen, letter and paper says the same.

import { dayOfMonth, formatDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { translated } from "~/shop/base/brand-words";
import { type CashDiscountColumns, cashDiscountOf } from "~/shop/base/money/cash-discount";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { DeliveryWindow, PaymentTerms, ShippingTime } from "~/shop/catalogue/delivery-windows/window";

/** "ships 1–31 August 2027", "ships 2-4 weeks after the order"; "" when unknown. */
export function shipsText(shipping: ShippingTime): string {
  const time = timeText(shipping);
  return time && t.ships({ time });
}

/** "1–31 August 2027", "2-4 weeks after the order"; "" when unknown. */
function timeText({ shipsFrom, shipsUntil, weeksFrom, weeksTo }: ShippingTime): string {
  if (shipsFrom !== null && shipsUntil !== null) return daysText(shipsFrom, shipsUntil);
  if (weeksFrom === null || weeksTo === null) return "";
  return weeksFrom === weeksTo
    ? t.weeksAfterOrder({ weeks: weeksTo })
    : t.weeksRangeAfterOrder({ from: weeksFrom, to: weeksTo });
}

/** After an order, where "Submit Order" or its confirmation is shown (specification 2, "What happens next?"). */
export const nextSteps = (isFinal: boolean, netDays: number | null) => [
  t.orderGoesToTeam(),
  isFinal ? t.proformaFollows() : t.amountFollows(),
  netDays === null ? t.shipsAfterPayment() : t.paidAfterInvoice({ days: netDays }),
];

/** "order until 15 March 2027"; "" without a limit. */
export const ordersUntilText = ({ ordersUntil }: Pick<DeliveryWindow, "ordersUntil">) =>
  ordersUntil === null ? "" : t.orderUntilDay({ day: ordersUntil });

/** "paid in advance", "paid within 30 days of the invoice, 2% off if paid within 10 days of it". */
export function paymentText(terms: PaymentTerms & CashDiscountColumns): string {
  const discount = cashDiscountOf(terms);
  const payment = dueText(terms);
  // Whoever pays before shipping pays before there is an invoice.
  return discount && terms.payment === "net" ? t.paidWithCashDiscount({ payment, ...discount }) : payment;
}

/** "30% deposit with the order, the rest 14 days before shipping". */
function dueText({ payment, paymentDays, depositPercentage }: PaymentTerms): string {
  switch (payment) {
    case "in_advance":
      return t.paidInAdvance();
    case "before_shipping":
      return t.paidBeforeShipping({ days: paymentDays });
    case "deposit":
      return t.paidByDeposit({ percentage: depositPercentage, days: paymentDays });
    case "net":
      return t.paidNet({ days: paymentDays });
  }
}

/** "order until 15 March 2027 · ships 1–31 August 2027". */
export const promiseText = (window: DeliveryWindow) =>
  [ordersUntilText(window), shipsText(window)].filter(Boolean).join(" · ");

export const shownWindow = (window: DeliveryWindow): ShownWindow => ({
  id: window.id,
  name: window.name,
  promise: promiseText(window),
});

/** To be shown only: its name in the language of now. */
export const translatedWindow = (window: ShownWindow): ShownWindow => ({
  ...window,
  name: translated("window", window.name),
});

/** "now takes 14 months longer to ship: 1–28 February 2028; before, 2-4 weeks after the order" */
export function comesLater(months: number, now: ShippingTime, before: ShippingTime | null): string {
  const earlier = before ? timeText(before) : "";
  const isYears = months >= 24;
  const count = isYears ? Math.floor(months / 12) : months;
  return t.shipsLater({ isYears, count, now: timeText(now), hasEarlier: earlier !== "", earlier });
}

/** "1–31 August 2027", "15 August – 30 September 2027", "15 December 2027 – 10 January 2028". */
function daysText(from: string, until: string): string {
  if (from === until) return formatDay(from);
  if (from.slice(0, 7) === until.slice(0, 7)) return t.daysOfMonth({ first: Number(from.slice(8)), last: until });
  const start = from.slice(0, 4) === until.slice(0, 4) ? dayOfMonth(from) : formatDay(from);
  return `${start} – ${formatDay(until)}`;
}
