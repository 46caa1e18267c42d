import { listChangedOrders } from "~/http/api/contracts/admin-orders.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeOrder } from "~/http/api/schemas/order.server";
import { changedOrders } from "~/shop/orders/order-records.server";

const list = serve(listChangedOrders, async ({ query: { changedSince, limit } }) => {
  const { rows, next, isMore } = await changedOrders(changedSince ?? null, limit);
  return { orders: rows.map(serializeOrder), next, more: isMore };
});

export const { loader, action } = resource(list);
