import type { z } from "zod";

import { cartRecords } from "~/shop/cart/cart-records.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import type { Account } from "~/shop/customers/people/account";
import type { Problem } from "~/shop/base/problem";
import { euroOf } from "./fields.server";
import { serializeCartItem } from "./schemas/cart.server";
import type { newOrder } from "./schemas/order.server";

/** Converts the body of POST /api/orders into a checkout. */
export function checkoutFrom({ company, user }: Account, body: z.infer<typeof newOrder>): Checkout {
  const { orderNumber, items, subtotal = null, discountAmount = null, total } = body;
  const lines = items.map(({ wholesalePrice = null, ...line }) => ({
    productId: line.productId,
    size: line.size,
    color: line.color,
    windowId: line.windowId ?? null,
    quantity: line.quantity,
    unitPrice: wholesalePrice,
  }));
  return {
    companyId: company.id,
    placedById: user.id,
    clientReference: orderNumber,
    reviewed: { lines, subtotal, discountAmount, total },
    customerNotes: body.customerNotes,
    poNumber: body.poNumber,
    shippingAddress: body.shippingAddress ?? null,
  };
}

const CART_PROBLEMS: Problem["kind"][] = ["cart_empty", "cart_changed", "price_changed", "short_stock"];

/** The current cart under `cart`, for an order that is refused because the cart is empty, differs from the request or has more than is in stock. */
export async function cartInRefusal({ kind }: Problem, companyId: string) {
  return CART_PROBLEMS.includes(kind) ? { details: { cart: await currentCart(companyId) } } : {};
}

async function currentCart(companyId: string) {
  const [items, { totals }] = await Promise.all([cartRecords(companyId), readCart(companyId)]);
  return {
    items: items.map(serializeCartItem),
    subtotal: euroOf(totals.subtotal),
    discountAmount: euroOf(totals.discountAmount),
    total: euroOf(totals.total),
  };
}
