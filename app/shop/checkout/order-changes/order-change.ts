import { isSameAddress } from "~/formats/address";
import { writtenPostcode } from "~/formats/postcode";
import type { DiscountRule, OrderTerms } from "./preview-order-edit";

export interface OrderChange extends OrderTerms {
  orderId: number;
  /** The version of the order that the admin saw. */
  expectedVersion: number;
  /** By line; 0 takes it out. */
  quantities: ReadonlyMap<number, number>;
  /** Pieces to add, as rows of a quick order; null for none. */
  rows: string | null;
  /** Absent: usualDiscountRule. */
  discountRule?: DiscountRule;
  /** The customer reads it. */
  reason: string;
  actorId: string;
}

/** Keeps the customer's label of the address while the address itself stays as it is. */
export function withLabel(change: OrderChange, { shippingAddress }: OrderTerms): OrderChange {
  const { zipCode, country } = shippingAddress;
  // An order of an earlier version may have the postcode as it was typed.
  const written = { ...shippingAddress, zipCode: writtenPostcode(zipCode, country) };
  return isSameAddress(written, change.shippingAddress)
    ? { ...change, shippingAddress: { ...shippingAddress, ...change.shippingAddress } }
    : change;
}
