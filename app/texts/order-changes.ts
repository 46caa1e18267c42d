import * as t from "~/messages/checkout";
import * as tOrders from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";

export const orderNotChanged = (status: OrderStatus) =>
  `${t.orderClosed({ statusPhrase: tOrders.statusPhrase(status) })} Nothing was changed.`;
