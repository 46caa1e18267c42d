import * as t from "~/messages/cart";
import type { Totals } from "~/shop/catalogue/offers/quote";
import { Money } from "~/ui/base/money";
import { useHasVat } from "~/ui/layout/has-vat";

type ShownTotals = Pick<Totals, "subtotal" | "discountPercentage" | "discountAmount" | "total"> & {
  pieces?: number;
};

/** Subtotal, bulk discount if any, total. Net amounts in euro. */
export function TotalsList({ totals }: { totals: ShownTotals }) {
  return (
    <div>
      <dl className="facts">
        {totals.pieces !== undefined && (
          <div>
            <dt>{t.pieces()}</dt>
            <dd>{totals.pieces}</dd>
          </div>
        )}
        <div>
          <dt>{t.subtotal()}</dt>
          <dd>
            <Money cents={totals.subtotal} />
          </dd>
        </div>
        {totals.discountAmount > 0 && (
          <div>
            <dt>{t.bulkDiscount({ percentage: totals.discountPercentage })}</dt>
            <dd>
              <Money cents={-totals.discountAmount} />
            </dd>
          </div>
        )}
        <div className="text-lg">
          <dt>{t.total()}</dt>
          <dd>
            <Money cents={totals.total} />
          </dd>
        </div>
      </dl>
      <p className="muted small">{t.netTotals({ hasVat: useHasVat() })}</p>
    </div>
  );
}
