import type { Totals } from "~/shop/catalogue/offers/quote";
import * as text from "~/texts/cart";
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
            <dt>{text.pieces()}</dt>
            <dd>{totals.pieces}</dd>
          </div>
        )}
        <div>
          <dt>{text.subtotal()}</dt>
          <dd>
            <Money cents={totals.subtotal} />
          </dd>
        </div>
        {totals.discountAmount > 0 && (
          <div>
            <dt>{text.bulkDiscount(totals.discountPercentage)}</dt>
            <dd>
              <Money cents={-totals.discountAmount} />
            </dd>
          </div>
        )}
        <div className="text-lg">
          <dt>{text.total()}</dt>
          <dd>
            <Money cents={totals.total} />
          </dd>
        </div>
      </dl>
      <p className="muted small">{text.netTotals()}</p>
    </div>
  );
}
