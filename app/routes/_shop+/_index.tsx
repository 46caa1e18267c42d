import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { addToCart } from "~/http/forms/add-to-cart.server";
import { withFormKey } from "~/http/forms/form-key.server";
import { readForm } from "~/http/gate/body.server";
import { requireApproved } from "~/http/gate/guards.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { ownCart } from "~/http/session/own-cart.server";
import { readAccount } from "~/http/session/account.server";
import { language } from "~/formats/language";
import { compareNames } from "~/formats/lists";
import * as t from "~/messages/layout";
import { landingTexts, newsletterTexts } from "~/shop/brand/appearance/texts.server";
import { categories, listStyles } from "~/shop/catalogue/search/catalogue.server";
import { covers } from "~/shop/catalogue/styles/covers.server";
import { facetsOf } from "~/shop/catalogue/search/facets.server";
import { type CatalogueQuery, catalogueQuery, facetsFor, MAX_CATEGORY_LINKS } from "~/shop/catalogue/search/query";
import { approvalNotice } from "~/shop/customers/applications/approval";
import { translated } from "~/shop/base/brand-words";
import { cached, type ShopCache } from "~/shop/base/cached.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { activeClaims } from "~/shop/catalogue/offers/claims.server";
import { withMinimum } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { bulkDiscountNote, tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { LIST_PRICES, type PriceList } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { Home } from "~/ui/home/home";
import { Landing } from "~/ui/home/landing";
import { widgetCart } from "~/ui/home/widget-cart";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.wholesale()) }];

/** The landing page for visitors, the home page for signed-in users; prices only for approved customers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  const seesPrices = account?.company.isApproved ?? false;
  const query = catalogueQuery(new URL(request.url).searchParams, seesPrices);
  const cache = await requestCache(request);
  const prices = account?.company.isApproved ? priceListOf(account.company.priceGroupId, cache) : null;
  const view = catalogueView(query, prices, cache);
  if (!account) {
    const [shown, texts, newsletter, claims, discounts, { landing: cover }] = await Promise.all([
      view,
      landingTexts(cache),
      newsletterTexts(cache),
      activeClaims(cache),
      bulkDiscountNote(cache),
      covers(cache),
    ]);
    return { page: "landing" as const, view: shown, texts, newsletter, claims, discounts, cover };
  }
  const [shown, newsletter, tiers, cart] = await Promise.all([
    view,
    newsletterTexts(cache),
    tiersFor(prices ?? LIST_PRICES, cache),
    seesPrices && mayOrder(account.role) ? ownCart(request, account.company.id) : null,
  ]);
  const { user, company, role, isOnBehalf } = account;
  const { firstName } = isOnBehalf ? company.contact : user;
  const isStaff = user.isAdmin && !isOnBehalf;
  return {
    page: "home" as const,
    person: { firstName, isStaff, isApproved: company.isApproved, role },
    notice: isStaff ? null : approvalNotice(company.approvalStatus),
    view: shown,
    newsletter,
    tiers,
    cart: cart && widgetCart(cart),
  };
}

/**
 * A card without scripts posts here, so that a refused form is shown on its card, on the same page of the catalogue.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireApproved(request);
  const form = await readForm(request);
  return withFormKey(account.company.id, form, () => addToCart(request, account, form));
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

/**
 * Cached once for everyone with the same prices, while the same delivery windows are open, and once for everyone who
 * sees no prices. `cache` is that of the prices: in a newer one the page would keep old prices.
 */
async function catalogueView(query: CatalogueQuery, customer: Promise<PriceList> | null, cache: ShopCache) {
  const [prices, open] = customer ? await Promise.all([customer, openWindows(cache)]) : [null, []];
  const reader = prices && { open, prices };
  // Which pieces are available changes with the day.
  const kind = reader
    ? [reader.prices.groupId, isoDay(new Date()), ...reader.open.map(({ id }) => id)]
    : "without prices";
  const read = async () => {
    const [{ page, found, styles, ...list }, settings] = await Promise.all([
      listStyles(query, reader),
      shopSettings(cache),
    ]);
    const names = await cached("categories", categories, cache);
    const hasAllLinks = names.length <= MAX_CATEGORY_LINKS;
    const shown = facetsFor(prices !== null).filter((name) => name !== "category" || !hasAllLinks);
    const facets = await facetsOf(query, { ...found, count: list.count }, prices !== null, shown);
    return {
      ...list,
      styles: styles.map((style) => withMinimum(style, settings)),
      query: { ...query, page },
      categories: names
        .map((value) => ({ value, label: translated("category", value) }))
        .sort((a, b) => compareNames(a.label, b.label)),
      facets,
      corrected: found.corrected,
    };
  };
  // Its filters have labels.
  return cached(`catalogue in ${language()} ${JSON.stringify([kind, query])}`, read, cache);
}

export default function Index() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { shop } = useRouteLoaderData("root") as Frame;
  return loaded.page === "home" ? <Home {...loaded} refused={refused} /> : <Landing {...loaded} shop={shop} />;
}
