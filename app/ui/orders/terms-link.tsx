import { pageAddress } from "~/shop/brand/pages/page-address";
import type { AgreedTerms } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";
import { versionName } from "~/texts/page-version";

/** The terms of sale that were agreed to with an order; nothing for an order from before they were published. */
export function TermsLink({ terms }: { terms: AgreedTerms }) {
  if (!terms) return null;
  return (
    <p className="small">
      <span className="caps block">Agreed to</span>
      <AppLink to={pageAddress("terms", terms.number)}>
        {terms.title}, {versionName(terms)}
      </AppLink>
    </p>
  );
}
