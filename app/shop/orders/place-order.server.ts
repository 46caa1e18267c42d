import { createHash, randomInt } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import type { Cart, CartLine } from "~/shop/cart/cart";
import { lockCart } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { isInEU } from "~/shop/customers/countries";
import { personName } from "~/shop/customers/person-name";
import type { Cents } from "~/shop/money/money";
import { isShippedFree, missingMinimums } from "~/shop/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/offers/settings.server";
import { Problem } from "~/shop/problem";
import { searchText } from "~/shop/search/words";
import { MAX_ORDER_TOTAL } from "./limits";
import { checkListed, type ListedCart } from "./listed-cart";
import type { Address, OrderLine } from "./order";
import { usualAddress } from "./orders.server";
import { countSales } from "./sales.server";

/** What a buyer sends to turn the cart into an order. */
export interface Checkout {
  userId: string;
  /** The key of this checkout: the same key again is the same order. */
  clientReference: string;
  /** What the buyer saw and agreed to: the fingerprint of the cart on a page, or the list that a call sends. */
  reviewed: string | ListedCart;
  customerNotes: string | null;
  poNumber: string | null;
  /** Null: where the customer's orders usually go; the desk asks when there was none yet. */
  shippingAddress: Address | null;
}

export interface PlacedOrder {
  id: number;
  orderNumber: string;
  /** It was there already: the same checkout came before. */
  isRepeat: boolean;
}

/**
 * Turns a customer's cart into an order, in one transaction, once for each `clientReference`: a repeat gives the
 * order that exists. Prices, tiers and totals are read here, never taken from the client. `within` is done in the
 * same transaction with a new order, and not with a repeat: what there is without the order there is not.
 * Throws a Problem, with nothing changed: cart_empty, cart_changed or price_changed (what the buyer saw is no longer what
 * they would get), below_minimum, order_too_large, reference_reused (the key came before with other content), not_approved.
 */
export function placeOrder(
  checkout: Checkout,
  within?: (tx: Tx, order: PlacedOrder) => Promise<void>,
): Promise<PlacedOrder> {
  const { userId, clientReference } = checkout;
  const requestHash = hashOf(checkout);
  return db.write(async (tx) => {
    await lockCart(tx, userId);

    const earlier = await tx.order.findUnique({
      where: { userId_clientReference: { userId, clientReference } },
      select: { id: true, orderNumber: true, requestHash: true },
    });
    if (earlier && earlier.requestHash !== requestHash) {
      throw new Problem(
        "reference_reused",
        `This checkout was sent before, with other details, and became order ${earlier.orderNumber}.`,
      );
    }
    if (earlier) return { id: earlier.id, orderNumber: earlier.orderNumber, isRepeat: true };

    const cart = await readCart(userId, tx);
    const settings = await shopSettings(tx);
    checkCart(cart, checkout.reviewed, settings);
    const ordered = cart.lines.filter((line) => line.isAvailable);
    const claimed = await tx.cartItem.deleteMany({
      where: { userId, id: { in: ordered.map((line) => line.id) } },
    });
    if (claimed.count !== ordered.length) throw cartChanged();

    const shippingAddress = checkout.shippingAddress ?? (await addressFor(tx, userId));
    await rememberAddress(tx, userId, shippingAddress);
    const { subtotal, discountPercentage, discountAmount, total } = cart.totals;
    const lines = ordered.map(snapshot);
    const orderNumber = newOrderNumber();
    const order = await tx.order.create({
      data: {
        userId,
        clientReference,
        requestHash,
        orderNumber,
        items: lines as object[],
        subtotal,
        discountPercentage,
        discountAmount,
        total,
        customerNotes: checkout.customerNotes,
        poNumber: checkout.poNumber,
        searchText: searchText(orderNumber, checkout.poNumber),
        shippingAddress: { ...shippingAddress },
        // What the buyer was promised holds, whatever the thresholds are later.
        shippingCost: isPromisedFree(shippingAddress.country, total, settings) ? 0 : null,
        events: { create: { status: "pending", actorId: userId } },
      },
      select: { id: true, orderNumber: true, createdAt: true },
    });
    const placed = { id: order.id, orderNumber: order.orderNumber, isRepeat: false };
    await within?.(tx, placed);
    await countSales(tx, { createdAt: order.createdAt, lines, total }, 1);
    return placed;
  });
}

/** Where an order goes that does not say: as usual, else it has the customer's name alone. */
async function addressFor(tx: Tx, userId: string): Promise<Address> {
  const usual = await usualAddress(userId, tx);
  if (usual) return usual;
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true, companyName: true },
  });
  const name = user.companyName ?? personName(user);
  return { name, address: "", zipCode: "", city: "", state: "", country: "" };
}

/** Nothing is promised while it is not known where the order goes. */
const isPromisedFree = (country: string, total: Cents, settings: ShopSettings) =>
  country !== "" && isShippedFree(isInEU(country), total, settings);

function snapshot(line: CartLine): OrderLine {
  const { productId, sku, name, size, color, quantity, unitPrice, lineTotal } = line;
  return { productId, sku, name, size, color, quantity, unitPrice, lineTotal };
}

function checkCart(cart: Cart, reviewed: Checkout["reviewed"], settings: ShopSettings): void {
  if (!cart.lines.some((line) => line.isAvailable)) {
    throw new Problem("cart_empty", "Add some items to your cart before checkout.");
  }
  if (typeof reviewed !== "string") checkListed(cart, reviewed);
  else if (cart.fingerprint !== reviewed) throw cartChanged();
  if (cart.totals.subtotal > MAX_ORDER_TOTAL) {
    throw new Problem("order_too_large", "Please arrange an order of this size with our team.");
  }
  if (!settings.enforceMinimums) return;
  const missing = missingMinimums(cart.lines, cart.totals.subtotal, settings);
  if (missing.length > 0) throw new Problem("below_minimum", missing.join(" "));
}

/** The first order's address becomes the profile's, so that nobody types it twice. */
async function rememberAddress(tx: Tx, userId: string, shippingAddress: Address): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { shippingAddress: true },
  });
  if (user.shippingAddress || !shippingAddress.country) return;
  await tx.user.update({
    where: { id: userId },
    data: { shippingAddress: { ...shippingAddress } },
    select: { id: true },
  });
}

function cartChanged(): Problem {
  return new Problem(
    "cart_changed",
    "Your cart or a price changed since you opened this page. Please check the new figures and submit again.",
  );
}

function hashOf({ reviewed, customerNotes, poNumber, shippingAddress }: Checkout): string {
  return createHash("sha256")
    .update(
      JSON.stringify([
        reviewed,
        customerNotes,
        poNumber,
        Object.entries(shippingAddress ?? {}).sort(),
      ]),
    )
    .digest("base64url");
}

const BASE32 = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Prefix, time, and five random characters, so that two orders of one millisecond differ. */
function newOrderNumber(now = Date.now()): string {
  const random = Array.from({ length: 5 }, () => BASE32[randomInt(BASE32.length)]).join("");
  return `${env.ORDER_PREFIX}${now}-${random}`;
}
