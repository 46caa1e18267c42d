import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/guards.server";
import { listOrders } from "~/shop/orders/desk-orders.server";
import { statusAsked } from "~/shop/orders/order";
import { askedPage } from "~/shop/paging";
import { singleLine } from "~/shop/text";
import { OrdersPage } from "~/ui/admin/orders/orders-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/orders: all orders, newest first; `?q=` searches, `?status=` filters. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const q = singleLine(search.get("q") ?? "").slice(0, 100);
  const status = statusAsked(search);
  return { q, status, ...(await listOrders({ q, status, page: askedPage(search) })) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Orders") },
];

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
