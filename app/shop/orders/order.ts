import { shipsText } from "~/shop/catalogue/delivery-windows/window-texts";
import * as t from "~/messages/orders";
import type { ShippingAddress } from "~/formats/address";
import type { Cents, PercentHundredths } from "~/formats/money";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import type { Sort } from "~/shop/base/sorting";
import type { NamedVersion } from "~/shop/brand/pages/page";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { DeliveryWindow, WindowTerms } from "~/shop/catalogue/delivery-windows/window";
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
  /** The delivery window as it was; null for orders of earlier versions. */
  window: ShownWindow | null;
}

/** A delivery window as it was when an order was placed. */
export interface OrderWindow extends WindowTerms {
  /** The id of the delivery window, which may not exist any more. */
  windowId: number;
}

/** The copy of a delivery window that an order keeps. */
export function asOrderWindow({
  id: windowId,
  ordersFrom: _from,
  ordersUntil: _until,
  position: _position,
  ...terms
}: DeliveryWindow): OrderWindow {
  return { windowId, ...terms };
}

/** A line of an order with all terms of its delivery window. */
export interface OrderLineWithTerms extends Omit<OrderLine, "window"> {
  /** Null where the style was not of the collection any more. */
  pieceId: number | null;
  window: OrderWindow | null;
}

/** A line of an order with its window as pages show it. */
export const asOrderLine = ({ window, pieceId: _, ...line }: OrderLineWithTerms): OrderLine => ({
  ...line,
  window: window && { id: window.windowId, name: window.name, promise: shipsText(window) },
});

/** An order as its customer sees it. */
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
  poNumber: string | null;
  customerNotes: string | null;
  shippingAddress: ShippingAddress;
}

/** What changed of an order, in words; null for what was not there before or is gone. */
export interface OrderChangeText {
  /** "Alma sweater, Sand, M (PR-101-SAND-M)", "Shipping address". */
  what: string;
  from: string | null;
  to: string | null;
}

/** What a change of the customer's notes is about: the only text of a person among the changes of an order. */
export const NOTES = "Notes";

/** A change of an order in words, after what it is about: "3 → 5", "added: 4 at €12.00", "taken out (3)". */
export function changeText({ from, to }: OrderChangeText): string {
  if (from === null) return t.addedText({ to: to ?? "" });
  return to === null ? t.takenOutText({ from }) : `${from} → ${to}`;
}

/** An event of an order's history: a new status, or a change of the order. */
export interface OrderEvent {
  status: OrderStatus;
  note: string | null;
  /** What a change of the order changed; null for a new status. */
  changes: OrderChangeText[] | null;
  createdAt: Date;
}

/** An order with its history, oldest event first. */
export interface OrderDetail extends OrderView {
  lines: DetailLine[];
  events: OrderEvent[];
  shipments: ShipmentView[];
  /** What its cart had as well and could not be ordered. */
  leftOut: LeftOutFact[];
  /** An admin placed it for the customer. */
  isPlacedByShop: boolean;
  /** The name of the colleague who placed it; null for an order of the company's contact, or of the shop. */
  placedBy: string | null;
  /** The name of who of the company approved it; null for an order that needed no approval. */
  approvedBy: string | null;
  terms: OrderTerms;
  /** What shipping costs is still to be confirmed. */
  isShippingOpen: boolean;
  /** What of it is due, paid and open. */
  payments: PaymentSummary;
}

/**
 * The terms of sale that were in force when it was placed, and to which the customer agreed unless an admin placed it; null for an
 * order from before they were published.
 */
export type OrderTerms = NamedVersion | null;

/** A line of an order on the page of the order. */
export interface DetailLine extends OrderLine {
  /** The pieces in shipments, of an order that is partly shipped. */
  shipped?: number;
}

/** A line of an order with what of it is shipped. `quantity` is what was ordered. */
export interface LineToShip extends Omit<OrderLine, "unitPrice" | "lineTotal"> {
  id: number;
  /** In shipments so far. */
  shipped: number;
}

/** With its price, which decides what is to be paid before it leaves. */
export interface PricedLine extends LineToShip {
  unitPrice: Cents;
}

/** Addresses of pictures by the ids of styles. */
export type StylePictures = Readonly<Record<number, string>>;

/** A row of the admin's order list. */
export interface OrderRow {
  id: number;
  orderNumber: string;
  poNumber: string | null;
  status: OrderStatus;
  createdAt: Date;
  total: Cents;
  customer: { name: string; email: string; companyName: string | null };
  /** The name of the country to which it ships. */
  country: string;
  pieces: number;
  /** The names of its delivery windows. */
  windows: string[];
  /** The day by which what is still to be shipped first must leave; null for nothing, or without a promise. */
  shipBy: string | null;
  isLate: boolean;
  payment: Pick<PaymentSummary, "status" | "open">;
  /** What its customer asks for and nobody has answered yet; null for nothing. */
  requested: RequestKind | null;
}

/** An order as admins see it: with its customer, and with who made each change, oldest first. */
export interface AdminOrder extends OrderView {
  lines: DetailLine[];
  shipments: ShipmentView[];
  /** Whether VAT and shipping are decided on the newest proforma. */
  isAmountFinal: boolean;
  isShippingOpen: boolean;
  customer: {
    id: string;
    name: string;
    email: string;
    companyName: string | null;
    vatId: string | null;
    eori: string | null;
    phone: string | null;
  };
  /** The name of the admin or the colleague who placed it; null for an order of the company's contact. */
  placedBy: string | null;
  /** The name of who of the company approved it; null for an order that needed no approval. */
  approvedBy: string | null;
  /** Whether an admin placed it for the company. */
  onBehalf: boolean;
  terms: OrderTerms;
  /** Incremented with each change of the order. */
  version: number;
  events: (OrderEvent & { by: string | null })[];
}

export const ORDER_STATUSES = ["pending", "confirmed", "partlyShipped", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of a new order; no step leads to it. An unknown stored status counts as this one (specification 4). */
export const FIRST_STATUS = "pending" satisfies OrderStatus;

/** The status of an order of which a part is shipped. It follows from the shipments; no step leads to it. */
export const PARTLY_SHIPPED = "partlyShipped" satisfies OrderStatus;

/** A status that an admin can set. */
export type OrderStep = Exclude<OrderStatus, typeof FIRST_STATUS | typeof PARTLY_SHIPPED>;

/** A status in API calls and their CSV files, which know those of specification 4 only. */
export type WireStatus = Exclude<OrderStatus, typeof PARTLY_SHIPPED>;
export const WIRE_STATUSES = ORDER_STATUSES.filter((status) => status !== PARTLY_SHIPPED);

/** The status of an order for API calls: one that is partly shipped is confirmed. */
export const wireStatus = (status: OrderStatus): WireStatus => (status === PARTLY_SHIPPED ? "confirmed" : status);

/** Converts a stored status; an unknown one becomes the first status. */
export function asOrderStatus(stored: string): OrderStatus {
  return ORDER_STATUSES.find((status) => status === stored) ?? FIRST_STATUS;
}

/** What must be decided of an order: the admin's list can be filtered by it. */
export const ORDER_TASKS = ["amount-open", "vat-id", "vat-changed", "change-requested"] as const;
export type OrderTask = (typeof ORDER_TASKS)[number];

/** What a customer asks for about a pending order. */
export const REQUEST_KINDS = ["change", "cancel"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What is to be paid of an order: the admin's list can be filtered by it. The first is all that is not paid in full. */
export const ORDER_PAYMENTS = ["payment-open", "part-paid", "overdue"] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** A filter of the admin's list, as in `?status=`. */
export type OrderFilter = OrderStatus | OrderTask | OrderPayment;

/** What orders of a list wait for, from `?status=amount-open` or `?status=overdue`; null for none. */
export function requestedWait(search: URLSearchParams): OrderTask | OrderPayment | null {
  const wait = [...ORDER_TASKS, ...ORDER_PAYMENTS] as const;
  return wait.find((one) => one === search.get("status")) ?? null;
}

/** By what the admin's list is sorted. */
export const ORDER_SORTS = ["date", "customer", "ship-by", "amount"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export const NEWEST_FIRST: Sort<OrderSort> = { by: "date", isDescending: true };

/** The status filter of a list, from `?status=shipped`; null for all statuses. */
export function requestedStatus(search: URLSearchParams): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === search.get("status")) ?? null;
}
