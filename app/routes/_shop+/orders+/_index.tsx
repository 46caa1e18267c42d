import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import { owedBy } from "~/shop/billing/payments/owed.server";
import { countOpenApprovalRequests } from "~/shop/checkout/approvals/approval-requests.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { requestedOrders } from "~/shop/orders/my-orders";
import { myOrders } from "~/shop/orders/my-orders.server";
import styles from "~/orders.css";
import { orderHistory } from "~/texts/orders";
import { OrdersPage } from "~/ui/orders/orders-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /orders: the company's orders, newest first, and what it owes. Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const { id: companyId, isApproved } = account.company;
  const canOrder = isApproved && mayOrder(account.role) && !account.isOnBehalf;
  const filter = requestedOrders(new URL(request.url).searchParams);
  const [orders, owed, waiting] = await Promise.all([
    myOrders(companyId, filter),
    owedBy(companyId),
    canOrder ? countOpenApprovalRequests(companyId) : 0,
  ]);
  return { filter, ...orders, owed, waiting };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, orderHistory()) }];

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
