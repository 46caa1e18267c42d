import type { Cents } from "~/shop/base/money/money";
import type { OrderStatus } from "./order";

/** The data of an order that the sales figures need. */
export interface SoldOrder {
  status: OrderStatus;
  /** The month in whose figures it is, or NOT_COUNTED. */
  salesMonth: string;
  companyId: string;
  /** Of the delivery. */
  country: string;
  total: Cents;
  discountAmount: Cents;
  lines: readonly SoldLine[];
  /** Those that count, by the month of their day. */
  payments: readonly { month: string; amount: Cents }[];
}

export interface SoldLine {
  productId: number;
  pieceId: number | null;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  lineTotal: Cents;
  fromStock: boolean;
  windowId: number | null;
  /** How many of it left, by the month of their day; each shipment once, in their order. */
  shipped: readonly { month: string; quantity: number }[];
}

/** An order that no figures have. */
export const NOT_COUNTED = "";
