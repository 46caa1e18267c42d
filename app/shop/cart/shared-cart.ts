import type { Cents } from "~/formats/money";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";

/** `unitPrice` is missing for a reader who may not see prices. */
export interface SharedLine {
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  imageUrl: string;
  unitPrice?: Cents;
  /** At that time; missing in carts that were shared with an earlier version. */
  window?: ShownWindow;
}

/** Shared by a link (specification 2, "Shared cart"). */
export interface SharedCart {
  shareId: string;
  lines: SharedLine[];
  customer: { name: string; email: string; company: string | null; shippingCountry: string | null };
  createdAt: Date;
  expiresAt: Date;
  /** Before discounts; only for a reader who may see prices. */
  total?: Cents;
}

/** Lifetimes of a link, in days. */
export const SHARE_DAYS = [7, 14, 30, 90] as const;
/** Active links per customer. */
export const MAX_SHARED_CARTS = 50;
/** 128 random bits in base64url. */
export const SHARE_ID = /^[\w-]{22}$/;
