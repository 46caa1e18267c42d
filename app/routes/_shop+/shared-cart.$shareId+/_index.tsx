import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { shopOrigin } from "~/http/gate/origin.server";
import { sharedCartNotFound } from "~/http/gate/shared-cart-not-found.server";
import { readAccount } from "~/http/session/account.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { readSharedCart } from "~/shop/cart/shared-cart.server";
import styles from "~/orders.css";
import { sharedCart } from "~/texts/shared-carts";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { SharedCartPage } from "./__shared-cart-page";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** GET /shared-cart/{shareId}: readable by anyone with the address; prices only for readers who may see them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await readAccount(request);
  const shared = await readSharedCart(params.shareId ?? "", reader?.company ?? null);
  if (!shared) throw sharedCartNotFound(request);
  const url = `${shopOrigin(request)}/shared-cart/${shared.shareId}`;
  return data({ shared, url, canCopy: reader?.company.isApproved === true && mayOrder(reader.role) }, { headers });
}

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, sharedCart()) },
  { name: "robots", content: "noindex, nofollow" },
];

export default function SharedCart() {
  const { shop } = useRouteLoaderData("root") as Frame;
  return <SharedCartPage {...useLoaderData<typeof loader>()} salesEmail={shop.salesEmail} />;
}
