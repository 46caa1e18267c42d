import type { Cents } from "~/shop/money/money";

/** A line of a shared cart; without `unitPrice` for a reader who may not see prices. */
export interface SharedLine {
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  imageUrl: string;
  unitPrice?: Cents;
}

/** A cart that a customer shows to others by a link (specification 2, "Shared cart"). */
export interface SharedCart {
  shareId: string;
  lines: SharedLine[];
  customer: { name: string; email: string; company: string | null; shippingCountry: string | null };
  createdAt: Date;
  expiresAt: Date;
  /** Sum of the lines before discounts, only when the reader sees prices. */
  total?: Cents;
}

/** How long a link may live, in days. */
export const SHARE_DAYS = [7, 14, 30, 90] as const;
/** Links of one customer that work at the same time. */
export const MAX_SHARED_CARTS = 50;
/** What the last part of a link is made of: 128 random bits. */
export const SHARE_ID = /^[\w-]{22}$/;
