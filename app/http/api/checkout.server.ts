import type { z } from "zod";

import { cartRecords } from "~/shop/cart/cart-records.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Checkout } from "~/shop/checkout/checkout";
import type { Account } from "~/shop/customers/people/account";
import { Problem } from "~/shop/base/problem";
import { euroOf } from "./fields.server";
import { problemResponse } from "./problems.server";
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

const CART_PROBLEMS: Problem["code"][] = ["cart_empty", "cart_changed", "price_changed"];

/**
 * Runs work that places an order. A Problem because the cart is empty or differs from the request becomes a 409 with the
 * current cart under `cart`; other errors pass through.
 */
export async function withCartInRefusal<Result>(
  request: Request,
  companyId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !CART_PROBLEMS.includes(error.code)) throw error;
    throw problemResponse(request, error, { cart: await currentCart(companyId) });
  }
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
