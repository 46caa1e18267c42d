import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import { myOrders } from "~/shop/orders/orders.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { countOpenApprovalRequests } from "~/shop/checkout/approvals/approval-requests.server";
import { requestedPage } from "~/shop/base/paging";
import styles from "~/lines.css";
import { OrdersPage } from "~/ui/orders/orders-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /orders: the buyer's orders, newest first. Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const canOrder = account.company.isApproved && mayOrder(account.role) && !account.isOnBehalf;
  const [orders, waiting] = await Promise.all([
    myOrders(account.company.id, requestedPage(new URL(request.url).searchParams)),
    canOrder ? countOpenApprovalRequests(account.company.id) : 0,
  ]);
  return { ...orders, waiting };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Order History") },
];

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
