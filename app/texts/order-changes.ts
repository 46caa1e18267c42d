import * as t from "~/messages/checkout";
import * as tOrders from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
export const orderClosed = (status: OrderStatus) => t.thisOrderIsSoIt({ statusPhrase: tOrders.statusPhrase(status) });
export const orderNotChanged = (status: OrderStatus) => `${orderClosed(status)} Nothing was changed.`;

// What a change does. It is stored with the order.

// Requests of customers.
