import type { Address } from "~/formats/address";
import type { ChosenShipTo } from "~/shop/customers/companies/ship-to";
import type { CompanyProfile } from "~/shop/customers/companies/company.server";
import type { ListedCart } from "./listed-cart";

export type CompanyDetails = Pick<CompanyProfile, "companyName" | "vatId">;

export interface Checkout {
  companyId: string;
  /** The idempotency key: a repeat with the same key returns the same order. */
  clientReference: string;
  /** The cart that the buyer agreed to: its fingerprint from the page, or the lines and sums listed by an API call. */
  reviewed: string | ListedCart;
  /**
   * The id of the version of the terms of sale in the language of the buyer's page, 0 for none; another one in force is
   * refused. Absent for an API call, whose order is under the terms in force.
   */
  termsSeen?: number;
  /** Fingerprint of the amounts and their days on the buyer's page; others are refused. Absent for an API call. */
  totalsHash?: string;
  /**
   * Lines without which the buyer's page said that it orders; any other that cannot be ordered is refused. Absent for
   * an API call, which lists the lines that it orders, and for an approval, which names them before.
   */
  leftOut?: readonly number[];
  customerNotes: string | null;
  poNumber: string | null;
  /** Null: the customer's usual address; without one the order has an address with a name only. */
  shippingAddress: Address | null;
  /** A delivery address of the company, as the buyer saw it, in place of shippingAddress. */
  shipTo?: ChosenShipTo | null;
  /** For the empty fields of the customer's profile. */
  company?: CompanyDetails;
  /** Somebody of the company, or an admin. */
  placedById: string;
  /** The request whose lines are ordered in place of the cart. */
  approval?: { id: number; requestHash: string; approvedById: string };
}

export interface PlacedOrder {
  id: number;
  orderNumber: string;
  /** The same checkout was sent before, and this is the order that it created. */
  isRepeat: boolean;
}
