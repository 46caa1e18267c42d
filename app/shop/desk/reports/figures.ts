import type { Cents, PercentHundredths } from "~/formats/money";
import type { OrderStatus } from "~/shop/orders/order";

/** Specification 3, "Admin-panel feed". */
export interface AdminFeed {
  customerStats: CustomerStats;
  cartMetrics: CartMetrics;
  popularProducts: PopularProduct[];
  recentOrders: RecentOrder[];
}

export interface CustomerStats {
  /** Approved users who are not admins. */
  totalCustomers: number;
  /** Approved for the first time this month. */
  newThisMonth: number;
  /** Applications that wait for a decision. */
  pendingApproval: number;
}

export interface CartMetrics {
  /** At current list prices, without price groups and discounts; null without carts. */
  averageCartValue: Cents | null;
  /** With at least one line of a style that is still sold. */
  totalCarts: number;
  /** Abandoned carts per active customer; null without active customers. */
  abandonmentRate: PercentHundredths | null;
  /** Last changed between 30 days and one day ago by a customer who has not ordered since. */
  abandonedCarts: number;
  /** They changed their cart or ordered in the last 30 days. */
  activeCustomers: number;
}

export interface PopularProduct {
  productId: number;
  name: string;
  /** Orders with the style that were not cancelled. */
  orders: number;
  /** Of its order lines, before the orders' discounts. */
  revenue: Cents;
}

export interface RecentOrder {
  id: number;
  orderNumber: string;
  user: { name: string; firstName: string | null; lastName: string | null; email: string };
  totalAmount: Cents;
  status: OrderStatus;
  createdAt: Date;
}

/** Without cancelled orders. */
export interface MonthOfSales {
  /** "2026-11" */
  month: string;
  orders: number;
  pieces: number;
  /** The totals of the orders that were placed, after discount. */
  ordered: Cents;
  /** `ordered` of the same month a year before. */
  yearBefore: Cents;
  /** The net value of the shipped pieces. */
  shipped: Cents;
  /** Received with VAT, less refunds. */
  paid: Cents;
}

/** Invoices and prepayment invoices less credit notes, by their days, without VAT. */
export interface MonthOfInvoices {
  /** "2026-11" */
  month: string;
  documents: number;
  invoiced: Cents;
  /** `invoiced` of the same month a year before. */
  yearBefore: Cents;
}

export type SalesByMonth =
  | { by: "orders"; months: readonly MonthOfSales[] }
  | { by: "invoices"; months: readonly MonthOfInvoices[] };

/** Days in which abandoned carts count (specification 9). */
export const ABANDONED_WITHIN_DAYS = 30;
/** Days in which a changed cart is not abandoned yet. */
export const ABANDONED_AFTER_DAYS = 1;
/** Including the current one. */
export const SALES_MONTHS = 12;
export const POPULAR_PRODUCTS = 10;
export const RECENT_ORDERS = 5;
