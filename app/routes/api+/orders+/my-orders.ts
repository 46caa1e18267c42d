import { refuseWithoutPrices } from "~/http/api/caller.server";
import { listMyOrders } from "~/http/api/contracts/orders.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeOrder } from "~/http/api/schemas/order.server";
import { orderRecords } from "~/shop/orders/order-records.server";
import { readerOf } from "~/http/gate/client-ready.server";

const list = serve(listMyOrders, async ({ request, account, query }) => {
  refuseWithoutPrices(request, account);
  const { rows, count } = await orderRecords(
    { ...query, ...rangeOf(query), companyId: account.company.id },
    readerOf(request),
  );
  return listReply(request, query, { rows: rows.map(serializeOrder), count });
});

export const { loader, action } = resource(list);
