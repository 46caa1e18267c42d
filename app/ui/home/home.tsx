import type { CompanyRole } from "~/shop/customers/people/roles";
import type { Tier } from "~/shop/catalogue/offers/quote";
import type { NewsletterTexts } from "~/shop/brand/appearance/texts.server";
import { LinkButton } from "~/ui/base/button";
import { Catalogue, type CatalogueView } from "~/ui/catalogue/catalogue";
import { type RefusedAdd, RefusedAddSummary } from "~/ui/catalogue/refused-add";
import { readerOf } from "~/ui/catalogue/reader";
import { NewsletterBanner } from "~/ui/brand/landing/newsletter-banner";
import { BulkDiscountBanner, WelcomeHeading } from "~/ui/brand/landing/welcome";

import { CartWidget } from "./cart-widget";
import type { WidgetCart } from "./widget-cart";

interface HomeProps {
  person: {
    firstName: string | null;
    isStaff: boolean;
    isApproved: boolean;
    role: CompanyRole;
  };
  /** For users who are not approved: their approval status. */
  notice: { title: string; text: string } | null;
  view: CatalogueView;
  tiers: readonly Tier[];
  /** Null for users who are not approved, and for those who may only read. */
  cart: WidgetCart | null;
  /** A card's form that was rejected. */
  refused?: RefusedAdd;
  newsletter: NewsletterTexts | null;
}

/** The home page of signed-in users (specification 2, "Logged-in home"). */
export function Home({ newsletter, ...page }: HomeProps) {
  const { person, notice, view, tiers, cart, refused } = page;
  return (
    <>
      <div className="wrap pt-8">
        <div className="flex flex-wrap items-start justify-between gap-6">
          <WelcomeHeading firstName={person.firstName} notice={notice} />
          {person.isStaff && (
            <LinkButton to="/admin" variant="secondary">
              Admin Panel
            </LinkButton>
          )}
        </div>
        {refused && <RefusedAddSummary refused={refused} />}
        <div className="mt-8">
          <BulkDiscountBanner tiers={tiers} />
        </div>
      </div>
      <Catalogue view={view} reader={readerOf(person)} refused={refused} />
      {newsletter && <NewsletterBanner {...newsletter} />}
      {cart && <CartWidget cart={cart} />}
    </>
  );
}
