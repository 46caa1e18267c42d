import type { Address } from "~/formats/address";
import type { Cents, PercentHundredths } from "~/shop/money/money";

/** What was ordered, frozen at that moment. */
export interface OrderLine {
  productId: number;
  sku: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
}

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
  shippingAddress: Address;
}

/** An order with what happened to it, oldest first. */
export interface OrderDetail extends OrderView {
  events: { status: OrderStatus; note: string | null; createdAt: Date }[];
}

/** An order in the desk's list. */
export interface OrderRow {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  createdAt: Date;
  total: Cents;
  customer: { name: string; email: string; companyName: string | null };
}

/** An order as the desk sees it: whose it is, and who did what to it, oldest first. */
export interface AdminOrder extends OrderView {
  customer: {
    id: string;
    name: string;
    email: string;
    companyName: string | null;
    vatId: string | null;
    phone: string | null;
  };
  events: { status: OrderStatus; note: string | null; createdAt: Date; by: string | null }[];
}

export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where every order begins; no step leads here. Anything unknown that is stored counts as it (specification 4). */
export const FIRST_STATUS = "pending" satisfies OrderStatus;

/** A step that the desk takes with an order. */
export type OrderStep = Exclude<OrderStatus, typeof FIRST_STATUS>;

/** A stored status as it is shown. */
export function asOrderStatus(stored: string): OrderStatus {
  return ORDER_STATUSES.find((status) => status === stored) ?? FIRST_STATUS;
}

/** The status that a list is asked for: `?status=shipped`; null for all of them. */
export function requestedStatus(search: URLSearchParams): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === search.get("status")) ?? null;
}
