import type { z } from "zod";

import { cartRecords } from "~/shop/cart/cart-records.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { PlacedOrder } from "~/shop/orders/place-order.server";
import { Problem } from "~/shop/problem";
import type { Person } from "../session/sessions.server";
import { takeOrder } from "../turns.server";
import { euroOf } from "./fields.server";
import { problemAnswer } from "./problems.server";
import { serializeCartItem } from "./schemas/cart.server";
import type { newOrder } from "./schemas/order.server";

/** Places the order that a call sends. A refusal for what changed says how the cart is now. */
export async function placeCalledOrder(
  request: Request,
  person: Person,
  sent: z.infer<typeof newOrder>,
): Promise<PlacedOrder> {
  const { orderNumber, items, subtotal = null, discountAmount = null, total } = sent;
  const lines = items.map(({ wholesalePrice = null, ...line }) => ({
    productId: line.productId,
    size: line.size,
    color: line.color,
    quantity: line.quantity,
    unitPrice: wholesalePrice,
  }));
  try {
    return await takeOrder({
      userId: person.id,
      clientReference: orderNumber,
      reviewed: { lines, subtotal, discountAmount, total },
      customerNotes: sent.customerNotes,
      poNumber: sent.poNumber,
      shippingAddress: sent.shippingAddress ?? null,
    });
  } catch (error) {
    if (!(error instanceof Problem) || !SHOWS_CART.includes(error.code)) throw error;
    throw problemAnswer(request, error, { cart: await cartNow(person.id) });
  }
}

const SHOWS_CART: Problem["code"][] = ["cart_empty", "cart_changed", "price_changed"];

async function cartNow(userId: string) {
  const [items, { totals }] = await Promise.all([cartRecords(userId), readCart(userId)]);
  return {
    items: items.map(serializeCartItem),
    subtotal: euroOf(totals.subtotal),
    discountAmount: euroOf(totals.discountAmount),
    total: euroOf(totals.total),
  };
}
