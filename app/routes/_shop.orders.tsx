import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireApproved, requirePerson } from "~/http/gate/guards.server";
import { handleReorder } from "~/http/forms/reorder.server";
import { myOrders } from "~/shop/orders/orders.server";
import { requestedPage } from "~/shop/paging";
import { OrdersPage } from "~/ui/orders/orders-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /orders: the signed-in user's orders, newest first. Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  return {
    ...(await myOrders(person.id, requestedPage(new URL(request.url).searchParams))),
    reorderToken: randomUUID(),
  };
}

/** POST /orders: adds the items of one of the user's orders to the cart again (`intent=reorder`). */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requireApproved(request);
  return handleReorder(request, person, await readForm(request));
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Order History") },
];

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
