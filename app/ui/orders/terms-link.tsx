import * as t from "~/messages/orders";
import * as tBrand from "~/messages/brand";
import { pageAddress } from "~/shop/brand/pages/page-address";
import type { OrderTerms } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";

/** Nothing for an order from before they were published. */
export function TermsLink({ terms, isPlacedByShop }: { terms: OrderTerms; isPlacedByShop: boolean }) {
  if (!terms) return null;
  return (
    <p className="small">
      <span className="caps block">{isPlacedByShop ? tBrand.placedByTeamUnder() : t.agreedTo()}</span>
      <AppLink to={pageAddress("terms", terms)}>
        {terms.title}, {tBrand.versionName(terms)}
      </AppLink>
    </p>
  );
}
