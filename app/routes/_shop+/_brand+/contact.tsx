import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { requestCache } from "~/http/gate/request-cache.server";
import { readSession } from "~/http/session/sessions.server";
import * as t from "~/messages/brand";
import { benefitsTexts } from "~/shop/brand/appearance/texts.server";
import { activeClaims } from "~/shop/catalogue/offers/claims.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import type { PageSlug } from "~/shop/brand/pages/page";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { DialogTrigger } from "~/ui/base/dialog";
import { INQUIRY_DIALOG, InquiryDialog } from "~/ui/cart/inquiries/inquiry-dialog";
import { senderOf } from "~/ui/cart/inquiries/sender";
import { ClaimProof } from "~/ui/brand/landing/claim-proof";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { PageLinks } from "~/ui/layout/page-links";
import { useLang } from "~/ui/layout/written-in";
import { FactList } from "~/ui/base/fact-list";
import { deliveryFacts, orderingFacts } from "~/ui/brand/static/ordering-facts";
import { PageHero } from "~/ui/brand/static/page-hero";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.benefitsOfOrdering()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const cache = await requestCache(request);
  const [texts, settings, tiers, windows, claims, account] = await Promise.all([
    benefitsTexts(cache),
    shopSettings(cache),
    activeTiers(cache),
    openWindows(cache),
    activeClaims(cache),
    readSession(request),
  ]);
  const hasDiscounts = tiers.length > 0;
  const delivery = deliveryFacts(settings, windows, hasDiscounts);
  return {
    texts,
    settings,
    hasDiscounts,
    delivery,
    isOpen: windows.length > 0,
    claims,
    sender: account && senderOf(account),
  };
}

const FURTHER_PAGES: readonly PageSlug[] = ["terms", "shipping", "contact"];

export default function Contact() {
  const { texts, settings, hasDiscounts, delivery, isOpen, claims, sender } = useLoaderData<typeof loader>();
  const { shop, pages } = useRouteLoaderData("root") as Frame;
  const langOf = useLang();
  const more = pages.filter(({ slug }) => FURTHER_PAGES.includes(slug));
  return (
    <>
      <PageHero label={t.benefitsOfOrderingLabel()} {...texts} />
      <div className="wrap section grid gap-14 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="ordering">
          <h2 id="ordering" className="mb-5">
            {t.ordering()}
          </h2>
          <FactList facts={orderingFacts(settings, hasDiscounts)} />
        </section>
        <section aria-labelledby="delivery">
          <h2 id="delivery" className="mb-5">
            {t.delivery()}
          </h2>
          <FactList facts={delivery} />
        </section>
        {claims.length > 0 && (
          <section aria-labelledby="partners">
            <h2 id="partners" className="mb-5">
              {t.partnerBenefits()}
            </h2>
            <ul>
              {claims.map((claim) => (
                <li key={claim.key} className="rule py-4">
                  <h3 lang={langOf(claim.language)}>{claim.title}</h3>
                  <p lang={langOf(claim.language)} className="muted">
                    {claim.text}
                  </p>
                  <ClaimProof claim={claim} salesEmail={shop.salesEmail} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="how">
          <h2 id="how" className="mb-5">
            {t.howOrderingWorks()}
          </h2>
          <ol className="steps">
            <li>{t.fillYourCartByStyle()}</li>
            <li>{t.weCheckItAndSend()}</li>
            {isOpen && <li>{t.yourParcelLeavesInIts()}</li>}
          </ol>
          <div className="row mt-8">
            <LinkButton to="/">{t.browseCollection()}</LinkButton>
            <DialogTrigger dialog={INQUIRY_DIALOG} href="/inquiry" variant="secondary">
              {t.sendAnInquiry()}
            </DialogTrigger>
          </div>
          <p className="mt-6">
            {t.questionsWriteTo({
              salesEmail: shop.salesEmail,
              link: (words) => <AppLink to={`mailto:${shop.salesEmail}`}>{words}</AppLink>,
            })}
          </p>
          {more.length > 0 && <PageLinks pages={more} className="foot-links mt-4" />}
        </section>
      </div>
      <InquiryDialog sender={sender} />
    </>
  );
}
