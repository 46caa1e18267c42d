import type { Address } from "~/formats/address";
import type { ChosenShipTo } from "~/shop/customers/companies/ship-to";
import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import type { ListedCart } from "./listed-cart";

/** What an invoice needs to know of a company. */
export type CompanyDetails = Pick<CompanyProfile, "companyName" | "vatId">;

/** The input of placeOrder. */
export interface Checkout {
  companyId: string;
  /** The idempotency key of this checkout: a repeat with the same key returns the same order. */
  clientReference: string;
  /** The cart that the buyer agreed to: its fingerprint from the page, or the lines and sums listed by an API call. */
  reviewed: string | ListedCart;
  /**
   * The version of the terms of sale that the buyer's page named, 0 for none; another one in force is refused. Absent for an
   * API call, whose order is under the terms in force.
   */
  termsSeen?: number;
  /** Fingerprint of what the buyer's page said is payable when; other amounts are refused. Absent for an API call. */
  payableSeen?: string;
  /**
   * The lines of the cart without which the buyer's page said that it orders; any other that cannot be ordered is refused. Absent
   * for an API call, which lists the lines that it orders, and for an approval, which names them before.
   */
  leftOut?: readonly number[];
  customerNotes: string | null;
  poNumber: string | null;
  /** Null: use the customer's usual address; without one the order has an address with a name only. */
  shippingAddress: Address | null;
  /** The company's delivery address to use in place of shippingAddress, as the buyer saw it. */
  shipTo?: ChosenShipTo | null;
  /** What the customer's profile gets where it has nothing yet. */
  company?: CompanyDetails;
  /** Who orders: somebody of the company, or an admin for it. */
  placedById: string;
  /** The approval request whose lines are ordered in place of the cart, its hash, and who of the company approves it. */
  approval?: { id: number; requestHash: string; approvedById: string };
}

export interface PlacedOrder {
  id: number;
  orderNumber: string;
  /** The same checkout was sent before, and this is the order that it created. */
  isRepeat: boolean;
}
