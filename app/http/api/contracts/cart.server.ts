import { z } from "zod";

import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { cartItem, newCartItem, newQuantities, quantityInput, seenQuantity } from "../schemas/cart.server";

const common = { path: "/api/cart", tag: "Cart", who: "approved" } as const;
const lineCommon = { ...common, path: "/api/cart/{id}", params: z.object({ id: rowId }) } as const;

export const readCartCall = contract({
  ...common,
  operation: "readCart",
  method: "GET",
  summary: "The lines of your cart",
  scope: "read",
  success: 200,
  response: z.array(cartItem),
});

export const addToCartCall = contract({
  ...common,
  operation: "addToCart",
  method: "POST",
  summary: "Add a style to your cart",
  description:
    "If the cart has a line with this style, size and colour, its quantity is increased. Without a colour the style’s first one is used.",
  scope: "order",
  body: newCartItem,
  success: 200,
  response: cartItem,
  refusals: {
    404: "The style is unknown or no longer sold.",
    409: "The piece cannot be ordered now (unavailable_piece) or in this number (short_stock), the line or the cart is full (line_full, cart_full), or the line was removed at the same moment (cart_changed).",
  },
});

export const setQuantitiesCall = contract({
  ...common,
  path: "/api/cart/quantities",
  operation: "setQuantities",
  method: "PUT",
  summary: "Set quantities by SKU",
  description:
    "Sets how many of each of these pieces your cart holds, all of them or none. A quantity of 0 takes the piece out; other lines stay. `pieces` of a style has its SKUs. The response is the whole cart.",
  scope: "order",
  body: newQuantities,
  success: 200,
  response: z.array(cartItem),
  refusals: {
    409: "Some pieces are unknown, or cannot be ordered now or in this number (pieces), or the cart does not hold `seenQuantity` of them any more (quantity_changed): `fieldErrors` names each entry, such as `quantities.3.sku`. Or the cart would be full (cart_full).",
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
  ...lineCommon,
  operation: "changeCartItem",
  method: "PATCH",
  summary: "Change the quantity of a line",
  scope: "order",
  body: z.object({ quantity: quantityInput, seenQuantity }),
  success: 200,
  response: cartItem,
  refusals: {
    409: "Fewer are in stock (short_stock), the line does not hold `seenQuantity` any more (quantity_changed), or the line was removed at the same moment (cart_changed).",
  },
});

export const removeCartItem = contract({
  ...lineCommon,
  operation: "removeCartItem",
  method: "DELETE",
  summary: "Remove a line from your cart",
  scope: "order",
  success: 204,
});
