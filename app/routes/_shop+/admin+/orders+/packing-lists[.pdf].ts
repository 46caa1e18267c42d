import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { requireStaff } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import * as t from "~/messages/orders";
import { packingListsPdf } from "~/shop/billing/documents/packing-list.server";
import { ROWS_PER_PAGE } from "~/shop/base/paging";
import { readerOf } from "~/http/gate/client-ready.server";
import { MAX_AT_ONCE } from "~/shop/orders/limits";
import { filteredOrders } from "~/shop/orders/order-filters.server";
import { ordersQuery } from "~/shop/orders/orders-query";
import { scopedOrders } from "~/shop/customers/companies/company-scope.server";

/** One PDF for the ticked orders of a list, `?id=1&id=2`, or for all of its filter: `?all=yes&window=2`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, seesPrices } = await requireStaff(request, "see-shipments");
  const search = new URL(request.url).searchParams;
  const ticked = new Set(search.getAll("id").flatMap((id) => parseId(id) ?? []));
  const orders = search.has("all")
    ? await filteredOrders(scope, ordersQuery(search, seesPrices), MAX_AT_ONCE)
    : await scopedOrders(scope, [...ticked].slice(0, ROWS_PER_PAGE));
  const file = await packingListsPdf(orders, readerOf(request));
  if (!file) {
    throw refuse(request, {
      status: 400,
      title: t.noPackingLists(),
      message: t.tickForPackingLists(),
      link: { href: "/admin/orders", label: t.allOrdersButton() },
    });
  }
  return pdfResponse(request, file);
}
