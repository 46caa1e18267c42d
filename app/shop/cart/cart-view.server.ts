import { onPrimary } from "~/db/read-source.server";
import { companyProfile } from "~/shop/customers/company.server";
import { isInEU } from "~/formats/countries";
import { missingMinimums, shippingNote } from "~/shop/offers/advice";
import { nextTier } from "~/shop/offers/quote";
import { shopSettings } from "~/shop/offers/settings.server";
import { activeTiers } from "~/shop/offers/tiers.server";
import type { Cart } from "./cart";
import { readCart } from "./read-cart.server";

/** A cart with all that is said about it. */
export interface CartView {
  cart: Cart;
  /** What is missing for the next bulk discount. */
  next: ReturnType<typeof nextTier>;
  /** What the order lacks of the brand's minimums, as sentences. */
  missing: string[];
  /** Whether an order that lacks something is refused. */
  minimumsBlock: boolean;
  /** What the customer is told of shipping; null while the shop does not know their country. */
  shipping: string | null;
}

/** A customer's cart as the cart and checkout pages show it; the others are for who has begun to read them already. */
export async function cartView(
  userId: string,
  reading = readCart(userId),
  readingCompany = companyProfile(userId),
): Promise<CartView> {
  const [cart, tiers, settings, company] = await onPrimary(() =>
    Promise.all([reading, activeTiers(), shopSettings(), readingCompany]),
  );
  const { pieces, subtotal, total } = cart.totals;
  const country = (company.shippingAddress ?? company.billingAddress)?.country;
  return {
    cart,
    next: nextTier(pieces, tiers),
    missing: missingMinimums(cart.lines, subtotal, settings),
    minimumsBlock: settings.enforceMinimums,
    shipping: country && pieces > 0 ? shippingNote(isInEU(country), total, settings) : null,
  };
}
