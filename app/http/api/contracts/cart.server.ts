import { z } from "zod";

import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { cartItem, newCartItem, sentQuantity } from "../schemas/cart.server";

const common = { path: "/api/cart", tag: "Cart", who: "approved" } as const;
const ofLine = { ...common, path: "/api/cart/{id}", params: z.object({ id: rowId }) } as const;

export const readCartCall = contract({
  ...common,
  operation: "readCart",
  method: "GET",
  summary: "The lines of your cart",
  scope: "read",
  success: 200,
  answer: z.array(cartItem),
});

export const addToCartCall = contract({
  ...common,
  operation: "addToCart",
  method: "POST",
  summary: "Put a style into your cart",
  description:
    "A piece that is there already gets the quantity on top. Without a colour it is the style's first.",
  scope: "order",
  body: newCartItem,
  success: 200,
  answer: cartItem,
  refusals: {
    404: "The style is unknown or not sold any more.",
    409: "The line or the cart is full (line_full, cart_full), or the line is gone again already (cart_changed).",
  },
});

export const clearCartCall = contract({
  ...common,
  operation: "clearCart",
  method: "DELETE",
  summary: "Empty your cart",
  scope: "order",
  success: 204,
});

export const changeCartItem = contract({
  ...ofLine,
  operation: "changeCartItem",
  method: "PATCH",
  summary: "Change the quantity of a line",
  scope: "order",
  body: z.object({ quantity: sentQuantity }),
  success: 200,
  answer: cartItem,
  refusals: { 409: "The line was taken out of the cart at the same moment (cart_changed)." },
});

export const removeCartItem = contract({
  ...ofLine,
  operation: "removeCartItem",
  method: "DELETE",
  summary: "Take a line out of your cart",
  scope: "order",
  success: 204,
});
