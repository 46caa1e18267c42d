import * as tOrders from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
export const orderClosed = (status: OrderStatus) =>
  `This order is ${tOrders.statusPhrase(status)}, so it can no longer be changed.`;
export const orderNotChanged = (status: OrderStatus) => `${orderClosed(status)} Nothing was changed.`;

// What a change does. It is stored with the order.

// Requests of customers.
