import { createHash } from "node:crypto";

import { db, joinSql, type Tx } from "~/db/db.server";
import { breath } from "~/shop/breath";
import type { Cart, CartLine } from "~/shop/cart/cart";
import { lockCart, type Locked } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { isInEU } from "~/formats/countries";
import { personName } from "~/formats/person-name";
import { type Inside, insideOf } from "~/shop/memory.server";
import type { Cents } from "~/shop/money/money";
import { isShippedFree, missingMinimums } from "~/shop/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/offers/settings.server";
import { Problem } from "~/shop/problem";
import { insertOrder, type NewOrder } from "./insert-order.server";
import { MAX_ORDER_TOTAL } from "./limits";
import { checkListed, type ListedCart } from "./listed-cart";
import type { Address } from "~/formats/address";
import type { OrderLine } from "./order";
import { newOrderNumber } from "./order-number.server";
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
 * order that exists. Prices, tiers and totals are the database's, never taken from the client. `within` is done in the
 * same transaction with a new order, and not with a repeat: what there is without the order there is not.
 * Throws a Problem, with nothing changed: cart_empty, cart_changed or price_changed (what the buyer saw is no longer what
 * they would get), below_minimum, order_too_large, reference_reused (the key came before with other content), not_approved.
 */
export function placeOrder(
  checkout: Checkout,
  within?: (inside: Inside, placed: PlacedOrder, order: NewOrder) => Promise<void>,
): Promise<PlacedOrder> {
  const { userId, clientReference } = checkout;
  const requestHash = hashOf(checkout);
  return db.write(async (tx) => {
    const customer = await lockCart(tx, userId);
    const earlier = await orderBefore(tx, checkout, requestHash);
    if (earlier) return earlier;

    const inside = await insideOf(tx);
    const cart = await readCart(userId, inside);
    const settings = await shopSettings(inside);
    checkCart(cart, checkout.reviewed, settings);
    const ordered = cart.lines.filter((line) => line.isAvailable);
    const ids = ordered.map(({ id }) => id);
    const claimed = await tx.$executeRaw`
      DELETE FROM "cart_items" WHERE "userId" = ${userId} AND "id" IN (${joinSql(ids)})`;
    if (claimed !== ordered.length) throw cartChanged();
    await breath();

    const shippingAddress = checkout.shippingAddress ?? (await addressFor(tx, userId, customer));
    if (!customer.shippingAddress) await rememberAddress(tx, userId, shippingAddress);
    const { subtotal, discountPercentage, discountAmount, total } = cart.totals;
    const lines = ordered.map(snapshot);
    const order: NewOrder = {
      orderNumber: newOrderNumber(),
      createdAt: new Date(),
      lines,
      ...{ subtotal, discountPercentage, discountAmount, total },
      customerNotes: checkout.customerNotes,
      poNumber: checkout.poNumber,
      shippingAddress,
      vatTreatment: null,
      // What the buyer was promised holds, whatever the thresholds are later.
      shippingCost: isPromisedFree(shippingAddress.country, total, settings) ? 0 : null,
      user: customer,
    };
    const id = await insertOrder(tx, order, { userId, clientReference, requestHash });
    const placed = { id, orderNumber: order.orderNumber, isRepeat: false };
    await within?.(inside, placed, order);
    await countSales(tx, { createdAt: order.createdAt, lines, total }, 1);
    return placed;
  });
}

interface Earlier {
  id: number | bigint;
  orderNumber: string;
  requestHash: string;
}

/** The order that this checkout became before, if it did. */
async function orderBefore(
  tx: Tx,
  { userId, clientReference }: Checkout,
  requestHash: string,
): Promise<PlacedOrder | null> {
  const [earlier] = await tx.$queryRaw<Earlier[]>`
    SELECT "id", "orderNumber", "requestHash" FROM "orders"
    WHERE "userId" = ${userId} AND "clientReference" = ${clientReference}`;
  if (!earlier) return null;
  const { orderNumber } = earlier;
  if (earlier.requestHash === requestHash) {
    return { id: Number(earlier.id), orderNumber, isRepeat: true };
  }
  throw new Problem(
    "reference_reused",
    `This checkout was sent before, with other details, and became order ${orderNumber}.`,
  );
}

/** Where an order goes that does not say: as usual, else it has the customer's name alone. */
async function addressFor(tx: Tx, userId: string, customer: Locked): Promise<Address> {
  const profile = customer.shippingAddress as unknown as Address | null;
  const usual = await usualAddress(userId, { shippingAddress: profile }, tx);
  if (usual) return usual;
  const name = customer.companyName ?? personName(customer);
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
  if (!shippingAddress.country) return;
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
