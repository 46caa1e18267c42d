import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { listOrders } from "~/shop/orders/admin-orders.server";
import { requestedStatus, requestedTask } from "~/shop/orders/order";
import { requestedPage } from "~/shop/paging";
import { parseId } from "~/formats/ids";
import { singleLine } from "~/formats/text";
import { OrdersPage } from "~/ui/admin/orders/orders-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/orders: all orders, newest first; `?q=` searches, `?status=` filters, `?sku=` leaves those in which a piece is open. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const q = singleLine(search.get("q") ?? "").slice(0, 100);
  const sku = singleLine(search.get("sku") ?? "").slice(0, 100);
  const filter = {
    q,
    openPiece: sku ? { sku, windowId: parseId(search.get("window")) } : null,
    status: requestedStatus(search),
    task: requestedTask(search),
  };
  return { ...filter, ...(await listOrders({ ...filter, page: requestedPage(search) })) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Orders") },
];

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
