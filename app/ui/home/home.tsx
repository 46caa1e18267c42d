import * as t from "~/messages/catalogue";
import type { NewsletterTexts } from "~/shop/brand/appearance/texts.server";
import type { Tier } from "~/shop/catalogue/offers/quote";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { LinkButton } from "~/ui/base/button";
import { Icon } from "~/ui/base/icon";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { NewsletterBanner } from "~/ui/brand/landing/newsletter-banner";
import { BulkDiscountBanner, WelcomeHeading } from "~/ui/brand/landing/welcome";
import { Catalogue, type CatalogueView } from "~/ui/catalogue/catalogue";
import { readerOf } from "~/ui/catalogue/reader";
import { type RefusedAdd, RefusedAddSummary } from "~/ui/catalogue/refused-add";
import type { WidgetCart } from "./widget-cart";
import { useHasVat } from "~/ui/layout/has-vat";

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
  refused?: RefusedAdd;
  newsletter: NewsletterTexts | null;
}

/** For signed-in users (specification 2, "Logged-in home"). */
export function Home({ newsletter, ...page }: HomeProps) {
  const { person, notice, view, tiers, cart, refused } = page;
  return (
    <>
      <div className="wrap pt-8">
        <div className="flex flex-wrap items-start justify-between gap-6">
          <WelcomeHeading firstName={person.firstName} notice={notice} />
          {person.isStaff && (
            <LinkButton to="/admin" variant="secondary">
              {t.adminPanel()}
            </LinkButton>
          )}
        </div>
        {refused && <RefusedAddSummary refused={refused} />}
        <div className="mt-6">
          <BulkDiscountBanner tiers={tiers} />
        </div>
      </div>
      <Catalogue view={view} reader={readerOf(person)} refused={refused} isStaff={person.isStaff} />
      {newsletter && <NewsletterBanner {...newsletter} />}
      {cart && <CartWidget cart={cart} />}
    </>
  );
}

/** The floating cart (specification 2, "Logged-in home"): a button that unfolds the cart's first lines. */
function CartWidget({ cart: { pieces, leftOut, subtotal, lines, more, next } }: { cart: WidgetCart }) {
  const hasVat = useHasVat();
  return (
    <details className="widget no-print">
      <summary>
        <Icon name="cart" />
        <span>{t.cart({ pieces })}</span>
      </summary>
      <div className="stack">
        {lines.length === 0 && <p className="muted">{t.cartStillEmpty()}</p>}
        {lines.length > 0 && (
          <ul className="stack">
            {lines.map(({ id, name, what, imageUrl }) => (
              <li key={id} className="flex gap-3">
                <Picture address={imageUrl} alt="" className="w-12" />
                <span className="min-w-0 flex-1">
                  {name}
                  <span className="muted small block">{what}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {more && <p className="muted small">{more}</p>}
        {leftOut && <p className="small">{leftOut}</p>}
        {lines.length > 0 && (
          <p className="flex justify-between">
            <span>{t.subtotalExclVat({ hasVat, span: (words) => <span className="muted small">{words}</span> })}</span>
            <Money cents={subtotal} />
          </p>
        )}
        {next && <p className="small">{next}</p>}
        <div className="grid grid-cols-2 gap-3">
          <LinkButton to="/cart" variant="secondary">
            {t.viewCart()}
          </LinkButton>
          <LinkButton to="/checkout">{t.checkout()}</LinkButton>
        </div>
      </div>
    </details>
  );
}
