import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import * as t from "~/messages/brand";
import { requestCache } from "~/http/gate/request-cache.server";
import { storyTexts } from "~/shop/brand/appearance/texts.server";
import { covers } from "~/shop/catalogue/styles/covers.server";
import { activeClaims } from "~/shop/catalogue/offers/claims.server";
import { bulkDiscountNote } from "~/shop/catalogue/offers/tiers.server";
import { SustainabilityRating } from "~/ui/brand/landing/sustainability-rating";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { CallToAction } from "~/ui/brand/static/call-to-action";
import { PageHero } from "~/ui/brand/static/page-hero";
import { Story } from "~/ui/brand/static/story";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.about()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const cache = await requestCache(request);
  const [texts, claims, { story: picture }, discounts] = await Promise.all([
    storyTexts(cache),
    activeClaims(cache),
    covers(cache),
    bulkDiscountNote(cache),
  ]);
  return { texts, claims, picture, discounts };
}

export default function About() {
  const { texts, claims, picture, discounts } = useLoaderData<typeof loader>();
  const { shop, person } = useRouteLoaderData("root") as Frame;
  return (
    <>
      <PageHero {...texts.hero} picture={picture} />
      <Story chapters={texts.chapters} claims={claims} salesEmail={shop.salesEmail} />
      {texts.hasRating && (
        <SustainabilityRating claims={claims.filter(({ key }) => key === "rating")} salesEmail={shop.salesEmail} />
      )}
      <CallToAction title={texts.end} isSignedIn={person !== null} discounts={discounts} demoSignIn={shop.demoSignIn} />
    </>
  );
}
