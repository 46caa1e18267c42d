import { shipsText } from "~/shop/catalogue/delivery-windows/window-texts";
import * as t from "~/messages/orders";
import type { ShippingAddress } from "~/formats/address";
import type { Cents, PercentHundredths } from "~/formats/money";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import { cashDiscountOf, NO_CASH_DISCOUNT } from "~/shop/base/money/cash-discount";
import type { Sort } from "~/shop/base/sorting";
import type { NamedVersion } from "~/shop/brand/pages/page";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import {
  type DeliveryWindow,
  netTerms,
  type WindowTerms,
  type AgreedTerms,
} from "~/shop/catalogue/delivery-windows/window";
import type { PaymentSummary } from "./payment-summary";
import type { ShipmentView } from "~/shop/orders/shipments/shipment";

/** A line of an order: a snapshot that later changes of the style do not affect. */
export interface OrderLine {
  productId: number;
  sku: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  /** As it was then; null for orders of earlier versions. */
  window: ShownWindow | null;
}

export interface OrderWindow extends WindowTerms {
  /** The delivery window may no longer exist. */
  windowId: number;
}

/** With the terms that are `agreed` with the company; a cash discount counts where it ends before the days net. */
export function asOrderWindow(
  { id: windowId, ordersFrom: _from, ordersUntil: _until, position: _position, ...terms }: DeliveryWindow,
  agreed: AgreedTerms,
): OrderWindow {
  const { netDays } = agreed;
  const { cashDiscountPercentage, cashDiscountDays } = cashDiscountOf(agreed) ? agreed : terms;
  const isBeforeDue = netDays === null || (cashDiscountDays ?? 0) < netDays;
  return {
    windowId,
    ...terms,
    ...(netDays !== null && netTerms(netDays)),
    ...(isBeforeDue ? { cashDiscountPercentage, cashDiscountDays } : NO_CASH_DISCOUNT),
  };
}

export interface OrderLineWithTerms extends Omit<OrderLine, "window"> {
  /** Null where the style was no longer in the collection. */
  pieceId: number | null;
  window: OrderWindow | null;
}

export const asOrderLine = ({ window, pieceId: _, ...line }: OrderLineWithTerms): OrderLine => ({
  ...line,
  window: window && { id: window.windowId, name: window.name, promise: shipsText(window) },
});

/** As its customer sees it. */
export interface OrderView {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  createdAt: Date;
  lines: OrderLine[];
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  total: Cents;
  /** Net; null while to be confirmed. */
  shippingCost: Cents | null;
  poNumber: string | null;
  customerNotes: string | null;
  shippingAddress: ShippingAddress;
}

export interface OrderChangeText {
  /** "Alma sweater, Sand, M (PR-101-SAND-M)", "Shipping address". */
  what: string;
  from: string | null;
  to: string | null;
}

/** The `what` of a change of the customer's notes, the only text of a person among the changes of an order. */
export const NOTES = "Notes";

/** The `what` of a change as it is shown. */
export const changedWhat = ({ what }: OrderChangeText): string => (what === NOTES ? t.notes() : what);

/** "3 → 5", "added: 4 at €12.00", "taken out (3)" */
export function changeText({ from, to }: OrderChangeText): string {
  if (from === null) return t.addedText({ to: to ?? "" });
  return to === null ? t.takenOutText({ from }) : `${from} → ${to}`;
}

/** A new status, or a change of the order. */
export interface OrderEvent {
  status: OrderStatus;
  note: string | null;
  /** Null for a new status. */
  changes: OrderChangeText[] | null;
  createdAt: Date;
}

/** Oldest event first. */
export interface OrderDetail extends OrderView {
  lines: DetailLine[];
  /** Its invoices are paid within so many days; null: as its delivery windows say. */
  netDays: number | null;
  events: OrderEvent[];
  shipments: ShipmentView[];
  /** Lines of its cart that could not be ordered. */
  leftOut: LeftOutFact[];
  /** Null unless it replaces pieces of this order at no charge. */
  replaces: { id: number; orderNumber: string } | null;
  /** By an admin for the customer. */
  isPlacedByShop: boolean;
  /** A colleague; null for an order of the company's contact, or of the shop. */
  placedBy: string | null;
  /** Null where no approval was needed. */
  approvedBy: string | null;
  terms: OrderTerms;
  payments: PaymentSummary;
}

/**
 * In force when the order was placed; the customer agreed to them unless an admin placed it. Null from before they were
 * published.
 */
export type OrderTerms = NamedVersion | null;

export interface DetailLine extends OrderLine {
  /** Only in an order that is partly shipped. */
  shipped?: number;
}

/** `quantity` is what was ordered. */
export interface LineToShip extends Omit<OrderLine, "unitPrice" | "lineTotal"> {
  id: number;
  shipped: number;
}

/** The price decides what must be paid before it leaves. */
export interface PricedLine extends LineToShip {
  unitPrice: Cents;
}

/** By the ids of styles. */
export type StylePictures = Readonly<Record<number, string>>;

export interface OrderRow {
  id: number;
  orderNumber: string;
  poNumber: string | null;
  status: OrderStatus;
  createdAt: Date;
  total: Cents;
  customer: { name: string; email: string; companyName: string | null };
  /** The country's name. */
  country: string;
  pieces: number;
  windows: string[];
  /** The first day by which something open must leave; null where nothing is open or promised. */
  shipBy: string | null;
  isLate: boolean;
  payment: Pick<PaymentSummary, "status" | "open">;
  /** Not answered yet. */
  requested: RequestKind | null;
}

type AmountsOfRow = "total" | "payment";

/** For a reader who may not see prices. */
export type ListedOrder = Omit<OrderRow, AmountsOfRow> & Partial<Pick<OrderRow, AmountsOfRow>>;

export const withoutAmounts = ({ total: _total, payment: _payment, ...row }: OrderRow): ListedOrder => row;

/** Oldest event first. */
export interface AdminOrder extends OrderView {
  lines: DetailLine[];
  /** Its invoices are paid within so many days; null: as its delivery windows say. */
  netDays: number | null;
  shipments: ShipmentView[];
  /** As in OrderDetail. */
  replaces: { id: number; orderNumber: string } | null;
  isAmountFinal: boolean;
  customer: {
    id: string;
    name: string;
    email: string;
    companyName: string | null;
    vatId: string | null;
    eori: string | null;
    phone: string | null;
  };
  /** The admin or colleague; null for an order of the company's contact. */
  placedBy: string | null;
  /** Null where no approval was needed. */
  approvedBy: string | null;
  onBehalf: boolean;
  terms: OrderTerms;
  version: number;
  events: (OrderEvent & { by: string | null })[];
}

type AmountsOfOrder = "subtotal" | "discountPercentage" | "discountAmount" | "total" | "shippingCost";
type AmountsOfLine = "unitPrice" | "lineTotal";

/** To somebody of the staff, who may see no prices. */
export type ShownOrder = Omit<AdminOrder, AmountsOfOrder | "lines"> & {
  lines: (Omit<DetailLine, AmountsOfLine> & Partial<Pick<DetailLine, AmountsOfLine>>)[];
};

/** Changes of the order's history are texts: those with an amount or a percentage are left out. */
export function withoutOrderAmounts(order: AdminOrder): ShownOrder {
  const { subtotal: _s, discountPercentage: _p, discountAmount: _d, total: _t, shippingCost: _c, ...rest } = order;
  const tellsAmount = ({ from, to }: OrderChangeText) => /[€%]/.test(`${from}${to}`);
  return {
    ...rest,
    lines: order.lines.map(({ unitPrice: _u, lineTotal: _l, ...line }) => line),
    events: order.events.map(({ changes, ...event }) => ({
      ...event,
      changes: changes && changes.filter((change) => !tellsAmount(change)),
    })),
  };
}

export const ORDER_STATUSES = ["pending", "confirmed", "partlyShipped", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of a new order; no step leads to it. An unknown stored status counts as this one (specification 4). */
export const FIRST_STATUS = "pending" satisfies OrderStatus;

/** The status of an order of which a part is shipped. It follows from the shipments; no step leads to it. */
export const PARTLY_SHIPPED = "partlyShipped" satisfies OrderStatus;

export type OrderStep = Exclude<OrderStatus, typeof FIRST_STATUS | typeof PARTLY_SHIPPED>;

/** A status in API calls and their CSV files, which know those of specification 4 only. */
export type WireStatus = Exclude<OrderStatus, typeof PARTLY_SHIPPED>;
export const WIRE_STATUSES = ORDER_STATUSES.filter((status) => status !== PARTLY_SHIPPED);

/** A partly shipped order is confirmed. */
export const wireStatus = (status: OrderStatus): WireStatus => (status === PARTLY_SHIPPED ? "confirmed" : status);

/** An unknown status becomes the first one. */
export function asOrderStatus(stored: string): OrderStatus {
  return ORDER_STATUSES.find((status) => status === stored) ?? FIRST_STATUS;
}

/** What is to be done with an order: filters of the admin's list. */
export const ORDER_TASKS = ["to-ship", "amount-open", "vat-id", "vat-changed", "change-requested"] as const;
export type OrderTask = (typeof ORDER_TASKS)[number];

/** Requests of customers about pending orders. */
export const REQUEST_KINDS = ["change", "cancel"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Filters of the admin's list. The first is all that is not paid in full. */
export const ORDER_PAYMENTS = ["payment-open", "part-paid", "overdue", "paid"] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

export const ORDER_WAITS = [...ORDER_TASKS, ...ORDER_PAYMENTS] as const;

/** Those that are offered to a reader. */
export const waitsFor = (seesPrices: boolean): readonly (OrderTask | OrderPayment)[] =>
  seesPrices ? ORDER_WAITS : ORDER_TASKS;

/** As in `?status=`. */
export type OrderFilter = OrderStatus | OrderTask | OrderPayment;

/** From `?status=amount-open` or `?status=overdue`; beside a status `?status=confirmed&waiting=overdue`. */
export function requestedWait(search: URLSearchParams, seesPrices: boolean): OrderTask | OrderPayment | null {
  const named = [search.get("waiting"), search.get("status")];
  return waitsFor(seesPrices).find((one) => named.includes(one)) ?? null;
}

export const ORDER_SORTS = ["date", "customer", "ship-by", "amount"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export const NEWEST_FIRST: Sort<OrderSort> = { by: "date", isDescending: true };

/** From `?status=shipped`; null for all statuses. */
export function requestedStatus(search: URLSearchParams): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === search.get("status")) ?? null;
}
