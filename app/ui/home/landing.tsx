import type { ShopFacts } from "~/shop/appearance/facts.server";
import type { LandingTexts, NewsletterTexts } from "~/shop/appearance/texts.server";
import type { Cover } from "~/shop/catalogue/covers.server";
import type { Claim } from "~/shop/offers/claims.server";
import { Catalogue, type CatalogueView } from "~/ui/catalogue/catalogue";
import { useInquiryDialog } from "~/ui/inquiry/use-inquiry-dialog";
import { Hero } from "~/ui/landing/hero";
import { LoginInfoDialog } from "~/ui/landing/login-info";
import { NewsletterBanner } from "~/ui/landing/newsletter-banner";
import { SustainabilityRating } from "~/ui/landing/sustainability-rating";
import { Testimonials } from "~/ui/landing/testimonials";

/** The home page of visitors (specification 2, "Public landing page"): the catalogue without prices. */
export function Landing({
  shop,
  view,
  texts,
  newsletter,
  claims,
  discounts,
  cover,
}: {
  shop: ShopFacts;
  view: CatalogueView;
  texts: LandingTexts;
  newsletter: NewsletterTexts | null;
  claims: readonly Claim[];
  /** What the bulk discounts are, for the login dialog; null without any. */
  discounts: string | null;
  cover: Cover;
}) {
  const inquiry = useInquiryDialog(view.styles);
  return (
    <>
      <Hero texts={texts.hero} picture={cover} claims={claims} />
      {/* Captures clicks on the inquiry links inside, including those by keyboard. */}
      <div onClickCapture={inquiry.open}>
        <Catalogue view={view} reader="visitor" />
      </div>
      {texts.hasRating && <SustainabilityRating claims={claims} salesEmail={shop.salesEmail} />}
      {texts.quotes && <Testimonials {...texts.quotes} />}
      {newsletter && <NewsletterBanner {...newsletter} />}
      <LoginInfoDialog discounts={discounts} demoSignIn={shop.demoSignIn} />
      {inquiry.dialog}
    </>
  );
}
