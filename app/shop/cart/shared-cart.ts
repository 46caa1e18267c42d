import type { Cents } from "~/formats/money";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";

/** A line of a shared cart; `unitPrice` is missing for a reader who may not see prices. */
export interface SharedLine {
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  imageUrl: string;
  unitPrice?: Cents;
  /** The delivery window at that time; missing in carts that were shared with an earlier version. */
  window?: ShownWindow;
}

/** A cart that a customer shares by a link (specification 2, "Shared cart"). */
export interface SharedCart {
  shareId: string;
  lines: SharedLine[];
  customer: { name: string; email: string; company: string | null; shippingCountry: string | null };
  createdAt: Date;
  expiresAt: Date;
  /** Sum of the lines before discounts; only for a reader who may see prices. */
  total?: Cents;
}

/** The lifetimes of a link that can be chosen, in days. */
export const SHARE_DAYS = [7, 14, 30, 90] as const;
/** Active links per customer. */
export const MAX_SHARED_CARTS = 50;
/** The id in a link: 128 random bits in base64url. */
export const SHARE_ID = /^[\w-]{22}$/;
