import type { CartView } from "~/shop/cart/cart-view.server";
import { formatPercent } from "~/shop/money/money";
import { Button } from "~/ui/base/button";

import { LINES_FORM } from "./line-fields";
import { MinimumsNotice } from "./minimums-notice";
import { TotalsList } from "./totals-list";

/** The cart's totals, hints on discounts, minimums and shipping, and the checkout button. */
export function Summary({
  cart,
  next,
  missing,
  minimumsBlock,
  shipping,
  isSaving,
}: CartView & { isSaving: boolean }) {
  const { totals } = cart;
  return (
    <section aria-labelledby="summary" className="card stack" aria-busy={isSaving}>
      <h2 id="summary" className="caps text-xs">
        Summary
      </h2>
      <TotalsList totals={totals} />
      {next && totals.pieces > 0 && (
        <p className="small">
          Add {next.missing} more items for {formatPercent(next.discountPercentage)}% discount
        </p>
      )}
      <MinimumsNotice missing={missing} minimumsBlock={minimumsBlock} />
      {shipping && <p className="muted small">{shipping}</p>}
      {totals.pieces > 0 && (
        <Button form={LINES_FORM} name="go" value="checkout" wide>
          CHECKOUT
        </Button>
      )}
    </section>
  );
}
