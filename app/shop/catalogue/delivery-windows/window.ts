import { addDays } from "~/formats/dates";
import type { PercentHundredths } from "~/formats/money";
import type { CashDiscountColumns } from "~/shop/base/money/cash-discount";

export const WINDOW_KINDS = ["pre_order", "in_stock"] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** When an order is paid, as a delivery window says. */
export const PAYMENTS = ["in_advance", "before_shipping", "deposit"] as const;
/** `net`: so many days after the invoice, as agreed with a company. */
export type Payment = (typeof PAYMENTS)[number] | "net";

/** Between two days ("2027-08-01"), or so many weeks after the order; the other two are null. */
export interface ShippingTime {
  shipsFrom: string | null;
  shipsUntil: string | null;
  weeksFrom: number | null;
  weeksTo: number | null;
}

export interface PaymentTerms {
  payment: Payment;
  /** Before shipping, for the payment or the rest after the deposit; or after the invoice. */
  paymentDays: number;
  /** 0 without a deposit. */
  depositPercentage: PercentHundredths;
}

/** Agreed with a company, in place of what the windows say; null for what is not. */
export interface AgreedTerms extends CashDiscountColumns {
  netDays: number | null;
}

/** In place of a window's, for a company with such terms. */
export const netTerms = (days: number): PaymentTerms => ({ payment: "net", paymentDays: days, depositPercentage: 0 });

/** Of an order in these windows: it is paid so many days after its invoices; null: as the windows say. */
export const netDaysOf = (windows: readonly ({ payment: string; paymentDays: number } | null)[]): number | null =>
  windows.find((window) => window?.payment === "net")?.paymentDays ?? null;

/** The promise about an order in a window, with the cash discount on its invoices. An order keeps a copy. */
export interface WindowTerms extends ShippingTime, PaymentTerms, CashDiscountColumns {
  /** "Autumn/Winter 2027" */
  name: string;
  kind: WindowKind;
}

/** Days are in the shop's time zone. */
export interface DeliveryWindow extends WindowTerms {
  id: number;
  /** Both days included; null: without limit. */
  ordersFrom: string | null;
  ordersUntil: string | null;
  position: number;
}

export type WindowState = "upcoming" | "open" | "ended";

/** On a day ("2027-03-03"). */
export function windowState(
  { ordersFrom, ordersUntil }: Pick<DeliveryWindow, "ordersFrom" | "ordersUntil">,
  today: string,
): WindowState {
  if (ordersUntil !== null && today > ordersUntil) return "ended";
  return ordersFrom !== null && today < ordersFrom ? "upcoming" : "open";
}

/** On a day ("2027-03-03"). */
export const isOpen = (window: DeliveryWindow, today: string) => windowState(window, today) === "open";

/** Orders in it take pieces from the stock; pieces ordered ahead are made for the order. */
export const STOCK_KIND: WindowKind = "in_stock";

/** Orders in the window take pieces from the stock. */
export const takesStock = ({ kind }: Pick<WindowTerms, "kind">) => kind === STOCK_KIND;

/** Days before and after the first shipping day on which admins are told that shipping begins. */
const SHIPPING_NOTICE_DAYS = { before: 14, after: 7 };

/** Its shipping begins about now, so its pieces should be ready. */
export function beginsToShip({ shipsFrom }: Pick<DeliveryWindow, "shipsFrom">, today: string) {
  if (shipsFrom === null) return false;
  const { before, after } = SHIPPING_NOTICE_DAYS;
  return today >= addDays(shipsFrom, -before) && today <= addDays(shipsFrom, after);
}

/** The given window, or without one the first that is open. Null when it is closed. */
export function windowToOrderIn<Window extends DeliveryWindow>(
  windows: readonly Window[],
  windowId: number | null,
  today: string,
): Window | null {
  const open = windows.filter((window) => isOpen(window, today));
  return (windowId === null ? open[0] : open.find(({ id }) => id === windowId)) ?? null;
}

/** The first one that has not ended; undefined when there is none. */
export const windowOfNewStyles = <Window extends DeliveryWindow>(
  windows: readonly Window[],
  today: string,
): Window | undefined => windows.find((window) => windowState(window, today) !== "ended");

/** For an order of a day ("2027-03-03"); null without a promise. */
export function lastShippingDay(
  { shipsUntil, weeksTo }: Pick<ShippingTime, "shipsUntil" | "weeksTo">,
  orderedOn: string,
): string | null {
  if (shipsUntil !== null) return shipsUntil;
  return weeksTo === null ? null : addDays(orderedOn, 7 * weeksTo);
}
