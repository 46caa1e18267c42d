// All that is said about delivery and payment: each screen, letter and paper says the same.

import { counted } from "~/formats/counted";
import { formatDay, monthName } from "~/formats/dates";
import { formatPercent } from "~/formats/money";
import * as t from "~/messages/catalogue";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { DeliveryWindow, PaymentTerms, ShippingTime } from "~/shop/catalogue/delivery-windows/window";

/** When it ships: "ships 1–31 August 2027", "ships 2-4 weeks after the order". "" when unknown. */
export function shipsText({ shipsFrom, shipsUntil, weeksFrom, weeksTo }: ShippingTime): string {
  if (shipsFrom !== null && shipsUntil !== null) return `ships ${daysText(shipsFrom, shipsUntil)}`;
  if (weeksFrom === null || weeksTo === null) return "";
  const weeks = weeksFrom === weeksTo ? String(weeksFrom) : `${weeksFrom}-${weeksTo}`;
  return `ships ${weeks} ${weeksTo === 1 ? "week" : "weeks"} after the order`;
}

/** The steps that follow an order, where "Submit Order" or its confirmation is shown (specification 2, "What happens next?"). */
export const nextSteps = ({ isFinal, deliveries }: { isFinal: boolean; deliveries: number }) => [
  t.yourOrderGoesToOur(),
  isFinal ? t.youReceiveAProformaInvoice() : t.weConfirmTheAmountAnd(),
  deliveries > 1 ? t.weShipEachDeliveryOnce() : t.weShipOnceItIs(),
];

/** Until when it may be ordered: "order until 15 March 2027"; "" without a limit. */
export const ordersUntilText = ({ ordersUntil }: Pick<DeliveryWindow, "ordersUntil">) =>
  ordersUntil === null ? "" : `order until ${formatDay(ordersUntil)}`;

/** How it is paid: "paid in advance", "30% deposit with the order, the rest 14 days before shipping". */
export function paymentText({ payment, paymentDays, depositPercentage }: PaymentTerms): string {
  const days = counted(paymentDays, "day before", "days before");
  const before = `${paymentDays === 0 ? "before" : days} shipping`;
  switch (payment) {
    case "in_advance":
      return "paid in advance";
    case "before_shipping":
      return `paid ${before}`;
    case "deposit":
      return `${formatPercent(depositPercentage)}% deposit with the order, the rest ${before}`;
  }
}

/** The promise about a piece that is ordered in a window: "order until 15 March 2027 · ships 1–31 August 2027". */
export const promiseText = (window: DeliveryWindow) =>
  [ordersUntilText(window), shipsText(window)].filter(Boolean).join(" · ");

/** A window as pages show it. */
export const shownWindow = (window: DeliveryWindow): ShownWindow => ({
  id: window.id,
  name: window.name,
  promise: promiseText(window),
});

/** "now takes 14 months longer to ship: 1–28 February 2028; before, 2-4 weeks after the order" */
export function comesLater(months: number, now: ShippingTime, earlier: ShippingTime | null): string {
  const howMuch = months < 24 ? counted(months, "month") : counted(Math.floor(months / 12), "year");
  const when = (time: ShippingTime) => shipsText(time).replace(/^ships /, "");
  const later = `now takes ${howMuch} longer to ship: ${when(now)}`;
  const before = earlier ? when(earlier) : "";
  return before ? `${later}; before, ${before}` : later;
}

/** A span of days: "1–31 August 2027", "15 August – 30 September 2027", "15 December 2027 – 10 January 2028". */
function daysText(from: string, until: string): string {
  if (from === until) return formatDay(from);
  if (from.slice(0, 7) === until.slice(0, 7)) return `${dateOf(from)}–${formatDay(until)}`;
  const start = from.slice(0, 4) === until.slice(0, 4) ? `${dateOf(from)} ${monthName(from)}` : formatDay(from);
  return `${start} – ${formatDay(until)}`;
}

const dateOf = (day: string) => Number(day.slice(8));
