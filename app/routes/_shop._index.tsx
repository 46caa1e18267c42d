import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { readSession } from "~/http/sessions.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { categories, coverPicture, listStyles } from "~/shop/catalogue/catalogue.server";
import { catalogueQuery } from "~/shop/catalogue/query";
import { pendingWords } from "~/shop/customers/pending-words";
import { standingOf } from "~/shop/customers/standing";
import { activeClaims } from "~/shop/offers/claims.server";
import { activeTiers } from "~/shop/offers/tiers.server";
import { Home } from "~/ui/home/home";
import { Landing } from "~/ui/home/landing";
import { widgetCart } from "~/ui/home/widget-cart";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Wholesale knitwear") },
];

/** GET /: the landing page for visitors, the home page for who is signed in; prices only for approved customers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await readSession(request);
  const seesPrices = person?.isApproved ?? false;
  const query = catalogueQuery(new URL(request.url).searchParams, seesPrices);
  const view = Promise.all([listStyles(query, seesPrices), categories()]).then(
    ([{ page, ...list }, names]) => ({ ...list, query: { ...query, page }, categories: names }),
  );
  if (!person) {
    const [shown, claims, cover] = await Promise.all([view, activeClaims(), coverPicture()]);
    return { page: "landing" as const, view: shown, claims, cover };
  }
  const [shown, tiers, cart] = await Promise.all([
    view,
    activeTiers(),
    seesPrices ? readCart(person.id) : null,
  ]);
  const { firstName, isAdmin, isApproved } = person;
  return {
    page: "home" as const,
    person: { firstName, isAdmin, isApproved },
    notice: pendingWords(standingOf(person))?.notice ?? null,
    view: shown,
    tiers,
    cart: cart && widgetCart(cart, tiers),
  };
}

export default function Index() {
  const loaded = useLoaderData<typeof loader>();
  const { shop } = useRouteLoaderData("root") as Frame;
  return loaded.page === "home" ? (
    <Home {...loaded} newsletterUrl={shop.newsletterUrl} />
  ) : (
    <Landing {...loaded} shop={shop} />
  );
}
