import type { Cents, PercentHundredths } from "~/shop/money/money";
import type { OrderStatus } from "~/shop/orders/order";

/** What the desk's first page tells (the feed of specification 3). */
export interface AdminFeed {
  customerStats: CustomerStats;
  cartMetrics: CartMetrics;
  popularProducts: PopularProduct[];
  recentOrders: RecentOrder[];
}

export interface CustomerStats {
  /** Approved people who are not the brand's own admins. */
  totalCustomers: number;
  /** Those of them who first signed in this month (UTC). */
  newThisMonth: number;
  /** Applicants who wait for the brand's decision. */
  pendingApproval: number;
}

export interface CartMetrics {
  /** At today's wholesale prices, before discount; null while nobody has a cart. */
  averageCartValue: Cents | null;
  /** Approved customers with at least one line of a style that is sold today. */
  totalCarts: number;
  /** Abandoned carts of the customers who were active; null while nobody was. */
  abandonmentRate: PercentHundredths | null;
  /** Whose cart was last touched between 30 days and one day ago, and who have not ordered since. */
  abandonedCarts: number;
  /** Whose cart was touched or who ordered in the last 30 days. */
  activeCustomers: number;
}

export interface PopularProduct {
  productId: number;
  name: string;
  /** Orders with the style in them that were not cancelled. */
  orders: number;
  /** Of its lines, before the orders' discounts. */
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

/** What was ordered in a month (UTC) and not cancelled. */
export interface MonthOfSales {
  /** "2026-11" */
  month: string;
  orders: number;
  /** The orders' totals, after discount. */
  revenue: Cents;
}

/** Days after which a cart that was left is forgotten (specification 9). */
export const ABANDONED_WITHIN_DAYS = 30;
/** A cart that was touched within this time may still be at work. */
export const AT_WORK_DAYS = 1;
/** Months that the figures of sales look back, the present one included. */
export const SALES_MONTHS = 12;
export const POPULAR_PRODUCTS = 10;
export const RECENT_ORDERS = 5;
