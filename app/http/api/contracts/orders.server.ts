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
  summary: "Order what is in your cart",
  description:
    "List what GET /api/cart answered, with the sums as you see them: they are compared, and the order is placed only when they agree. The same orderNumber again is the same order (200).",
  who: "approved",
  scope: "order",
  body: newOrder.meta({ examples: [NEW_ORDER] }),
  success: 201,
  answer: order,
  refusals: {
    200: "This orderNumber was ordered before; the order.",
    409: "Nothing was ordered: cart_empty, cart_changed or price_changed (with the cart of now under `cart`), below_minimum, order_too_large.",
    422: "This orderNumber came before with another order (reference_reused).",
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
  answer: z.array(order),
  isList: true,
});

export const myOrdersCsv = contract({
  operation: "myOrdersCsv",
  method: "GET",
  path: "/api/orders/my-orders.csv",
  tag,
  summary: "Your orders as a file for a spreadsheet, a row for each line",
  who: "person",
  scope: "read",
  success: 200,
  answer: "csv",
});

export const reorderCall = contract({
  operation: "reorder",
  method: "POST",
  path: "/api/orders/{id}/reorder",
  tag,
  summary: "Put an order's lines into your cart again",
  description: "As far as they are still sold, at today's prices.",
  who: "approved",
  scope: "order",
  params: z.object({ id: rowId }),
  success: 200,
  answer: z.object({
    message: z.string(),
    skipped: z.array(z.string()).meta({ description: "What is not sold any more." }),
  }),
  refusals: {
    409: "Nothing was added: order_cancelled, nothing_available, line_full, cart_full.",
  },
});
