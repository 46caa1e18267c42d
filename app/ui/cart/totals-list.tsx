import { formatPercent } from "~/shop/base/money/money";
import type { Totals } from "~/shop/catalogue/offers/quote";
import { Money } from "~/ui/base/money";

type ShownTotals = Pick<Totals, "subtotal" | "discountPercentage" | "discountAmount" | "total"> & {
  pieces?: number;
};

/** The totals of an order or cart: subtotal, bulk discount if any, total. Net amounts in euro. */
export function TotalsList({ totals }: { totals: ShownTotals }) {
  return (
    <div>
      <dl className="facts">
        {totals.pieces !== undefined && (
          <div>
            <dt>Pieces</dt>
            <dd>{totals.pieces}</dd>
          </div>
        )}
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Money cents={totals.subtotal} />
          </dd>
        </div>
        {totals.discountAmount > 0 && (
          <div>
            <dt>{`Bulk discount (${formatPercent(totals.discountPercentage)}%)`}</dt>
            <dd>
              <Money cents={-totals.discountAmount} />
            </dd>
          </div>
        )}
        <div className="text-lg">
          <dt>Total</dt>
          <dd>
            <Money cents={totals.total} />
          </dd>
        </div>
      </dl>
      <p className="muted small">Net, without shipping and VAT.</p>
    </div>
  );
}
