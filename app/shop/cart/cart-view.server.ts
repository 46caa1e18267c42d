import { onPrimary } from "~/db/read-source.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { isInEU } from "~/formats/countries";
import {
  discountStep,
  missingMinimums,
  shippingStep,
  type Step,
} from "~/shop/catalogue/offers/advice";
import { missingMinimum } from "~/texts/offers";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { type Cart, isShort } from "./cart";
import { pieceName } from "./piece";
import { readCart } from "./read-cart.server";

/** A cart with the advice shown beside it. */
export interface CartView {
  cart: Omit<Cart, "tiers">;
  /** The next bulk discount; null when there is none. */
  next: Step | null;
  /** Pieces of which fewer are in stock than the cart holds; with them the cart cannot be ordered. */
  short: { name: string; left: number }[];
  /** The minimums that the order does not reach. */
  missing: Step[];
  /** Whether an order below a minimum is refused. */
  minimumsBlock: boolean;
  /** The shipping cost; null for an empty cart or while the customer's country is unknown. */
  shipping: Step | null;
}

/**
 * A customer's cart as the cart and checkout pages show it. A caller that has already started reading the cart or the
 * company profile passes the promise.
 */
export async function cartView(
  companyId: string,
  cartPromise = readCart(companyId),
  companyPromise = companyProfile(companyId),
): Promise<CartView> {
  const [{ tiers, ...cart }, settings, company] = await onPrimary(() =>
    Promise.all([cartPromise, shopSettings(), companyPromise]),
  );
  const { pieces, subtotal, total } = cart.totals;
  const country = (company.shippingAddress ?? company.billingAddress)?.country;
  return {
    cart,
    next: pieces > 0 ? discountStep(cart.totals, tiers) : null,
    short: cart.lines.filter(isShort).map((line) => ({ name: pieceName(line), left: line.left! })),
    missing: missingMinimums(cart.lines, subtotal, settings).map(({ style, ...step }) => ({
      ...step,
      text: missingMinimum({ style, ...step }),
    })),
    minimumsBlock: settings.enforceMinimums,
    shipping: country && pieces > 0 ? shippingStep(isInEU(country), total, settings) : null,
  };
}
