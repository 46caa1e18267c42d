import { z } from "zod";

import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { listQuery } from "../list.server";
import { newOrder, order } from "../schemas/order.server";

const tag = "Orders";

const NEW_ORDER = {
  orderNumber: "ORD-1767225600000",
  items: [{ productId: 1, quantity: 5, size: "M", color: "Sand", wholesalePrice: "46.00" }],
  subtotal: "230.00",
  discountAmount: "11.50",
  total: "218.50",
};

export const placeOrderCall = contract({
  operation: "placeOrder",
  method: "POST",
  path: "/api/orders",
  tag,
  summary: "Order the items in your cart",
  description:
    "Send the items that GET /api/cart returned and the totals that you computed. They are compared with the cart, and the order is placed only if they match. Lines that are not `isAvailable` stay in the cart, and `leftOut` names them. Sending the same orderNumber again returns the same order (200).",
  who: "approved",
  scope: "order",
  body: newOrder.meta({ examples: [NEW_ORDER] }),
  success: 201,
  response: order,
  refusals: {
    200: "An order with this orderNumber already exists; it is returned.",
    409: "Nothing was ordered: cart_empty, cart_changed, price_changed or short_stock (with the current cart under `cart`), below_minimum, order_too_large, release_required (the order is over the amount from which a second person of the company approves it: place it at the checkout of the shop).",
    422: "This orderNumber was used before with another order, or with a request for approval (reference_reused).",
  },
});

export const listMyOrders = contract({
  operation: "listMyOrders",
  method: "GET",
  path: "/api/orders/my-orders",
  tag,
  summary: "Your orders, newest first",
  who: "person",
  scope: "read",
  query: listQuery.extend({ sort: z.enum(["newest", "oldest", "updated"]).default("newest") }),
  success: 200,
  response: z.array(order),
  isList: true,
});

export const myOrdersCsv = contract({
  operation: "myOrdersCsv",
  method: "GET",
  path: "/api/orders/my-orders.csv",
  tag,
  summary: "Your orders as a CSV file, one row per order line",
  who: "person",
  scope: "read",
  success: 200,
  response: "csv",
});

export const reorderCall = contract({
  operation: "reorder",
  method: "POST",
  path: "/api/orders/{id}/reorder",
  tag,
  summary: "Add an order’s lines to your cart again",
  description: "Only pieces that can be ordered are added, at today’s prices, and at most as many as are in stock.",
  who: "approved",
  scope: "order",
  params: z.object({ id: rowId }),
  success: 200,
  response: z.object({
    message: z.string(),
    skipped: z.array(z.string()).meta({ description: "Pieces that were not added, or not in the ordered number." }),
  }),
  refusals: {
    409: "Nothing was added: nothing_available, line_full, cart_full.",
  },
});
