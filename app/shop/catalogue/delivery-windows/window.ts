import { addDays, formatDay, monthName } from "~/formats/dates";
import { formatPercent, type PercentHundredths } from "~/shop/base/money/money";
import type { ShownWindow } from "./shown-window";

/** The kinds of delivery windows with their labels. */
export const WINDOW_KINDS = { pre_order: "Pre-order", in_stock: "In stock" } as const;
export type WindowKind = keyof typeof WINDOW_KINDS;

/** When an order is to be paid, with labels. */
export const PAYMENTS = {
  in_advance: "In advance",
  before_shipping: "Before shipping",
  deposit: "Deposit, the rest before shipping",
} as const;
export type Payment = keyof typeof PAYMENTS;

/** When something ships: between two days ("2027-08-01"), or so many weeks after the order. The other two are null. */
export interface ShippingTime {
  shipsFrom: string | null;
  shipsUntil: string | null;
  weeksFrom: number | null;
  weeksTo: number | null;
}

/** When something is to be paid. */
export interface PaymentTerms {
  payment: Payment;
  /** Days before shipping when the payment, or the rest after the deposit, is due. */
  paymentDays: number;
  /** 0 without a deposit. */
  depositPercentage: PercentHundredths;
}

/** What a delivery window promises about an order in it. An order keeps a copy. */
export interface WindowTerms extends ShippingTime, PaymentTerms {
  /** "Autumn/Winter 2027" */
  name: string;
  kind: WindowKind;
}

/** When something may be ordered, when it ships and when it is paid. Days are in the shop's time zone. */
export interface DeliveryWindow extends WindowTerms {
  id: number;
  /** The first and the last day on which orders are accepted; null: without limit. */
  ordersFrom: string | null;
  ordersUntil: string | null;
  position: number;
}

export type WindowState = "upcoming" | "open" | "ended";

/** Whether orders in a window are accepted on a day ("2027-03-03"), not yet, or not any more. */
export function windowState(
  { ordersFrom, ordersUntil }: Pick<DeliveryWindow, "ordersFrom" | "ordersUntil">,
  today: string,
): WindowState {
  if (ordersUntil !== null && today > ordersUntil) return "ended";
  return ordersFrom !== null && today < ordersFrom ? "upcoming" : "open";
}

/** Whether orders in a window are accepted on a day ("2027-03-03"). */
export const isOpen = (window: DeliveryWindow, today: string) =>
  windowState(window, today) === "open";

/** The kind whose orders take pieces from the stock; what is ordered ahead is made for it. */
export const STOCK_KIND: WindowKind = "in_stock";

/** Whether orders in a window take pieces from the stock. */
export const takesStock = ({ kind }: Pick<WindowTerms, "kind">) => kind === STOCK_KIND;

/** For how many days before and after its first shipping day a window is named as one whose shipping begins. */
const SHIPPING_NOTICE_DAYS = { before: 14, after: 7 };

/** Whether the shipping of a window begins about now, so that its pieces should be ready. */
export function beginsToShip({ shipsFrom }: Pick<DeliveryWindow, "shipsFrom">, today: string) {
  if (shipsFrom === null) return false;
  const { before, after } = SHIPPING_NOTICE_DAYS;
  return today >= addDays(shipsFrom, -before) && today <= addDays(shipsFrom, after);
}

/** The window in which a style is ordered: the given one, or without one the first that is open. Null when it is closed. */
export function windowToOrderIn<Window extends DeliveryWindow>(
  windows: readonly Window[],
  windowId: number | null,
  today: string,
): Window | null {
  const open = windows.filter((window) => isOpen(window, today));
  return (windowId === null ? open[0] : open.find(({ id }) => id === windowId)) ?? null;
}

/** The window in which new styles are offered: the first one that has not ended; undefined while there is none. */
export const windowOfNewStyles = <Window extends DeliveryWindow>(
  windows: readonly Window[],
  today: string,
): Window | undefined => windows.find((window) => windowState(window, today) !== "ended");

/** When it ships: "ships 1–31 August 2027", "ships 2-4 weeks after the order". "" when unknown. */
export function shipsText({ shipsFrom, shipsUntil, weeksFrom, weeksTo }: ShippingTime): string {
  if (shipsFrom !== null && shipsUntil !== null) return `ships ${daysText(shipsFrom, shipsUntil)}`;
  if (weeksFrom === null || weeksTo === null) return "";
  const weeks = weeksFrom === weeksTo ? String(weeksFrom) : `${weeksFrom}-${weeksTo}`;
  return `ships ${weeks} ${weeksTo === 1 ? "week" : "weeks"} after the order`;
}

/** Until when it may be ordered: "order until 15 March 2027"; "" without a limit. */
export const ordersUntilText = ({ ordersUntil }: Pick<DeliveryWindow, "ordersUntil">) =>
  ordersUntil === null ? "" : `order until ${formatDay(ordersUntil)}`;

/** How it is paid: "paid in advance", "30% deposit with the order, the rest 14 days before shipping". */
export function paymentText({ payment, paymentDays, depositPercentage }: PaymentTerms): string {
  const days = paymentDays === 1 ? "1 day before" : `${paymentDays} days before`;
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

/** A span of days: "1–31 August 2027", "15 August – 30 September 2027", "15 December 2027 – 10 January 2028". */
function daysText(from: string, until: string): string {
  if (from === until) return formatDay(from);
  if (from.slice(0, 7) === until.slice(0, 7)) return `${dateOf(from)}–${formatDay(until)}`;
  const start =
    from.slice(0, 4) === until.slice(0, 4) ? `${dateOf(from)} ${monthName(from)}` : formatDay(from);
  return `${start} – ${formatDay(until)}`;
}

const dateOf = (day: string) => Number(day.slice(8));
