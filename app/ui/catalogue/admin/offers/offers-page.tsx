import type { AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import type { OffersAnswer } from "./answer";
import { BenefitsCard } from "./benefits-card";
import { DiscountsCard } from "./discounts-card";
import { MinimumsCard } from "./minimums-card";
import { ThresholdsCard } from "./thresholds-card";

/** Forms for the brand's offers: shipping thresholds, bulk discounts, minimums and benefits. */
export function OffersPage({
  settings,
  tiers,
  answer,
}: {
  settings: ShopSettings & { version: number };
  tiers: readonly AdminTier[];
  answer: OffersAnswer | undefined;
}) {
  return (
    <>
      <AdminHeading>Offers</AdminHeading>
      <p className="muted mb-6">Changes apply from the next page that a buyer opens.</p>
      <div className="admin-halves">
        <div className="stack-loose">
          <ThresholdsCard settings={settings} answer={answer} />
          <DiscountsCard tiers={tiers} answer={answer} />
        </div>
        <div className="stack-loose">
          <MinimumsCard settings={settings} answer={answer} />
          <BenefitsCard settings={settings} answer={answer} />
        </div>
      </div>
    </>
  );
}
