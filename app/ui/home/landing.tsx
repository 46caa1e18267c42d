import type { ShopFacts } from "~/shop/facts.server";
import type { Claim } from "~/shop/offers/claims.server";
import { Catalogue, type CatalogueView } from "~/ui/catalogue/catalogue";
import { Hero } from "~/ui/landing/hero";
import { LoginInfoDialog } from "~/ui/landing/login-info";
import { NewsletterBanner } from "~/ui/landing/newsletter-banner";
import { SustainabilityRating } from "~/ui/landing/sustainability-rating";
import { Testimonials } from "~/ui/landing/testimonials";

/** The shop for visitors (specification 2, "Public landing page"): no prices, but everything to look at. */
export function Landing({
  shop,
  view,
  claims,
  cover,
}: {
  shop: ShopFacts;
  view: CatalogueView;
  claims: readonly Claim[];
  /** The address of a picture, "" for none. */
  cover: string;
}) {
  return (
    <>
      <Hero heroPicture={cover} claims={claims} />
      <Catalogue view={view} reader="visitor" />
      <SustainabilityRating claims={claims} salesEmail={shop.salesEmail} />
      <Testimonials />
      <NewsletterBanner url={shop.newsletterUrl} />
      <LoginInfoDialog demoSignIn={shop.demoSignIn} />
    </>
  );
}
