import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { signInAddress } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { readSession } from "~/http/session/sessions.server";
import { findStyle } from "~/shop/catalogue/catalogue.server";
import { parseId } from "~/formats/ids";
import { cached } from "~/shop/cached.server";
import { formatEuroShort } from "~/shop/money/money";
import { shopSettings } from "~/shop/offers/settings.server";
import { AppLink } from "~/ui/base/app-link";
import { BuyerDetail, PendingDetail } from "~/ui/catalogue/detail";
import { pageTitle } from "~/ui/layout/meta";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.style.name ?? "Product") },
];

/** GET /product/{id}: one style, for registered users. `?color=` preselects a colour. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await readSession(request);
  if (!person) {
    throw refuse(request, {
      status: 401,
      title: "Access Restricted",
      message:
        "Product details are available for registered users only. Please log in to continue.",
      // Specification 2, "Product detail".
      note: "Please log in to access wholesale pricing and ordering.",
      link: { href: signInAddress(request), label: "LOG IN" },
      goTo: { href: "/", afterMs: 2000 },
    });
  }
  const id = parseId(params.id);
  const rights = { seesPrices: person.isApproved, includeInactive: person.isAdmin };
  const [style, settings] = await Promise.all([
    id && cached(`style ${id} ${JSON.stringify(rights)}`, () => findStyle(id, rights)),
    shopSettings(),
  ]);
  if (!style) {
    throw notFound(request, {
      title: "Product Not Found",
      message: "This style is not in the collection, or not any more.",
      link: { href: "/", label: "BACK TO CATALOG" },
    });
  }
  const colour = new URL(request.url).searchParams.get("color");
  return {
    style,
    chosen: Math.max(
      0,
      style.colors.findIndex(({ name }) => name === colour),
    ),
    facts: [
      `Re-orders are delivered in ${settings.reorderWeeksFrom}-${settings.reorderWeeksTo} weeks`,
      `At least ${settings.minimumPiecesPerStyle} pieces of a style, sizes and colours together`,
      `Orders from ${formatEuroShort(settings.minimumOrderValue)}; a proforma invoice comes by e-mail`,
      ...(settings.collectionDelivery
        ? [`This collection is delivered in ${settings.collectionDelivery}`]
        : []),
    ],
  };
}

export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/unanswered/unanswered";

export default function Product() {
  const { style, chosen, facts } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page">
      <p className="small mb-6">
        <AppLink to="/#catalog">All styles</AppLink>
      </p>
      {style.price ? (
        <BuyerDetail
          key={style.id}
          style={style}
          chosen={chosen}
          facts={facts}
          price={style.price}
        />
      ) : (
        <PendingDetail key={style.id} style={style} chosen={chosen} facts={facts} />
      )}
    </div>
  );
}
