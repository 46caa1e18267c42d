import type {
  PlannedPrice,
  PricePlan as Plan,
} from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";

import { AdminTable } from "~/ui/layout/admin/admin-table";

/** The first prices of a plan, and how many there are. */
export interface ShownPricePlan extends Plan {
  count: number;
}

const COLUMNS = [
  { key: "name", label: "Style" },
  { key: "kind", label: "Price" },
  { key: "before", label: "Old", isNumber: true },
  { key: "after", label: "New", isNumber: true },
] as const;

const KINDS: Record<PlannedPrice["kind"], string> = {
  wholesale: "Wholesale",
  recommended: "RRP",
  own: "Own price",
};

/** The new prices of a price change that is not planned yet, with a warning about recommended prices below wholesale ones. */
export function PricePlan({ plan: { lines, count, belowWholesale } }: { plan: ShownPricePlan }) {
  return (
    <section className="stack" aria-labelledby="plan">
      <h2 id="plan">The new prices</h2>
      <p>
        Prices that change: {count}.
        {lines.length < count && ` The first ${lines.length} are shown.`}
      </p>
      {belowWholesale.length > 0 && (
        <Notice title="The recommended retail price would be below the wholesale price">
          <p>{belowWholesale.join(", ")}</p>
        </Notice>
      )}
      <AdminTable
        caption="Old and new prices"
        columns={COLUMNS}
        rows={lines.map(({ kind, name, group, oldPrice, newPrice }, at) => ({
          key: `plan-${at}`,
          cells: {
            name,
            kind: group ? `${KINDS[kind]} of ${group}` : KINDS[kind],
            before: <Money cents={oldPrice} />,
            after: <Money cents={newPrice} />,
          },
        }))}
      />
    </section>
  );
}
