import { addDays } from "~/formats/dates";
import type { PercentHundredths } from "~/formats/money";

export const WINDOW_KINDS = ["pre_order", "in_stock"] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** When an order is to be paid. */
export const PAYMENTS = ["in_advance", "before_shipping", "deposit"] as const;
export type Payment = (typeof PAYMENTS)[number];

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
export const isOpen = (window: DeliveryWindow, today: string) => windowState(window, today) === "open";

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

/** The last day on which something promised in a window ships that was ordered on a day ("2027-03-03"); null without a promise. */
export function lastShippingDay(
  { shipsUntil, weeksTo }: Pick<ShippingTime, "shipsUntil" | "weeksTo">,
  orderedOn: string,
): string | null {
  if (shipsUntil !== null) return shipsUntil;
  return weeksTo === null ? null : addDays(orderedOn, 7 * weeksTo);
}
