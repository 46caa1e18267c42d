import { cartInRefusal, checkoutFrom } from "~/http/api/checkout.server";
import { listOrders } from "~/http/api/contracts/admin-orders.server";
import { placeOrderCall } from "~/http/api/contracts/orders.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { Reply, resource, serve } from "~/http/api/resource.server";
import { serializeOrder } from "~/http/api/schemas/order.server";
import { limitOrders } from "~/http/forms/form.server";
import { tooMany } from "~/http/forms/handle-form.server";
import { refuse } from "~/http/gate/refusals.server";
import * as t from "~/messages/layout";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { readerOf } from "~/http/gate/client-ready.server";

const list = serve(listOrders, async ({ request, query }) => {
  const { rows, count } = await orderRecords({ ...query, ...rangeOf(query) }, readerOf(request));
  return listReply(request, query, { rows: rows.map(serializeOrder), count });
});

const place = serve(
  placeOrderCall,
  async ({ request, account, body }) => {
    const wait = await limitOrders(account.company.id);
    if (wait) {
      const message = t.tooManyOrdersPleaseTry();
      throw refuse(request, tooMany(wait, t.tooManyOrders(), message));
    }
    const { id, isRepeat } = await placeOrder(checkoutFrom(account, body));
    const { rows } = await orderRecords({ companyId: account.company.id, id });
    return new Reply(serializeOrder(rows[0]!), { status: isRepeat ? 200 : 201 });
  },
  (problem, { account }) => cartInRefusal(problem, account.company.id),
);

export const { loader, action } = resource(list, place);
