import { shipOrderCall } from "~/http/api/contracts/admin-orders.server";
import { resource, serve } from "~/http/api/resource.server";
import { isoDay } from "~/formats/dates";
import { shipBySku } from "~/shop/checkout/fulfilment/ship-by-sku.server";
import { scopedOrders, scopeOf } from "~/shop/customers/companies/company-scope.server";
import { wireStatus } from "~/shop/orders/order";
import { Problem } from "~/shop/base/problem";

const ship = serve(shipOrderCall, async ({ account: { user }, params, body }) => {
  const [orderId] = await scopedOrders(scopeOf(user), [params.id]);
  if (!orderId) throw new Problem("not_found.order");
  const { shippedOn = isoDay(new Date()), lines, ...fields } = body;
  const { number, status } = await shipBySku(orderId, lines ?? null, { ...fields, shippedOn, actorId: user.id });
  return { orderId, number, orderStatus: wireStatus(status) };
});

export const { loader, action } = resource(ship);
