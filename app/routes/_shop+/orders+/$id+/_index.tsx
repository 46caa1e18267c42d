import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import { orderNotFound } from "~/http/gate/order-not-found.server";
import { latestNumbers } from "~/shop/billing/documents/documents.server";
import { isVatOfOrderCurrent } from "~/shop/billing/vat/order-vat.server";
import { parseId } from "~/formats/ids";
import { mayOrder } from "~/shop/customers/people/roles";
import { newestRequest } from "~/shop/checkout/order-changes/change-requests.server";
import { orderPictures } from "~/shop/orders/order-pictures.server";
import { isFinalAmount } from "~/shop/orders/payment-summary";
import { myOrder } from "~/shop/orders/orders.server";
import { isOpen } from "~/shop/orders/steps";
import stylesheet from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { lineObstacle } from "~/texts/cart";
import { nextSteps } from "~/texts/delivery";
import { OrderPage } from "~/ui/orders/order-page";

/** GET /orders/{id}: one of the buyer's orders; `?placed=1` is its confirmation. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const id = parseId(params.id);
  const order = id && (await myOrder(account.company.id, id));
  if (!order) throw orderNotFound(request);
  const [documents, changeRequest, pictures, isVatCurrent] = await Promise.all([
    latestNumbers(order),
    newestRequest(order.id),
    orderPictures(order.lines),
    isVatOfOrderCurrent(order.id),
  ]);
  const isPlaced = new URL(request.url).searchParams.has("placed");
  const { leftOut, ...shown } = order;
  return {
    order: shown,
    leftOut: isPlaced ? leftOut.map(lineObstacle) : [],
    pictures,
    isPlaced,
    steps: isPlaced
      ? nextSteps({
          isFinal: isFinalAmount(order.payments.instalments),
          deliveries: new Set(order.lines.map(({ window }) => window?.name)).size,
        })
      : [],
    email: account.company.contact.email,
    documents,
    isVatChanged: isOpen(order.status) && !isVatCurrent,
    request: changeRequest,
    isOrderedFor: account.isOnBehalf,
    canOrder: mayOrder(account.role),
  };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Order ${loaded.order.orderNumber}` : "Order Not Found") },
];

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}
