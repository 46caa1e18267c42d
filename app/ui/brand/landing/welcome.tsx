import * as t from "~/messages/brand";
import type { Tier } from "~/shop/catalogue/offers/quote";
import { LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { useHasVat } from "~/ui/layout/has-vat";

/** Specification 2, "Logged-in home"; `notice` tells users who are not approved about their status. */
export function WelcomeHeading({
  firstName,
  notice,
}: {
  firstName: string | null;
  notice: { title: string; text: string } | null;
}) {
  const hasVat = useHasVat();
  return (
    <div>
      <h1>{t.welcomeName({ name: firstName || t.valuedPartner() })}</h1>
      {notice ? (
        <div className="stack mt-5 max-w-2xl">
          <Notice title={notice.title}>
            <p>{notice.text}</p>
          </Notice>
          <LinkButton to="/company" variant="secondary">
            {t.companyProfile()}
          </LinkButton>
        </div>
      ) : (
        <p className="lead mt-3">{t.exploreTheCollectionPricesAre({ hasVat })}</p>
      )}
    </div>
  );
}

/** Smallest minimum first. Renders nothing without any. */
export function BulkDiscountBanner({ tiers }: { tiers: readonly Tier[] }) {
  if (tiers.length === 0) return null;
  return (
    <section className="tiers" aria-labelledby="bulk-discounts">
      <h2 id="bulk-discounts" className="caps">
        {t.bulkDiscounts()}
      </h2>
      <ul>
        {tiers.map(({ minQuantity, discountPercentage }) => (
          <li key={minQuantity}>
            <span>{t.items({ minQuantity })}</span> <b>{t.off({ discountPercentage })}</b>
          </li>
        ))}
      </ul>
      <p className="muted small">{t.onTheWholeOrderAll()}</p>
    </section>
  );
}
