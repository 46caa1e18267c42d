import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import type { LandingTexts, NewsletterTexts } from "~/shop/brand/appearance/texts.server";
import type { Cover } from "~/shop/catalogue/styles/covers.server";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { Catalogue, type CatalogueView } from "~/ui/catalogue/catalogue";
import { useInquiryDialog } from "~/ui/cart/inquiries/use-inquiry-dialog";
import { Hero } from "~/ui/brand/landing/hero";
import { LoginInfoDialog } from "~/ui/brand/landing/login-info";
import { NewsletterBanner } from "~/ui/brand/landing/newsletter-banner";
import { SustainabilityRating } from "~/ui/brand/landing/sustainability-rating";
import { Testimonials } from "~/ui/brand/landing/testimonials";

/** For visitors (specification 2, "Public landing page"): the catalogue without prices. */
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
  /** See `bulkDiscountNote`; null without any. */
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
