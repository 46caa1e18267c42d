import type { CartView } from "~/shop/cart/cart-view.server";
import * as text from "~/texts/cart";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";

import { LINES_FORM } from "./line-fields";
import { MinimumsNotice } from "./minimums-notice";
import { StepBar } from "./step-bar";
import { TotalsList } from "./totals-list";

/** The cart's totals, and how near it is to a discount, free shipping and the minimums. */
export function Summary({
  cart: { totals },
  next,
  missing,
  minimumsBlock,
  shipping,
  isSaving,
}: Omit<CartView, "short"> & { isSaving: boolean }) {
  return (
    <section aria-labelledby="summary" className="card stack" aria-busy={isSaving}>
      <h2 id="summary" className="caps text-xs">
        {text.summary()}
      </h2>
      <TotalsList totals={totals} />
      {next && <StepBar step={next} />}
      {shipping && <StepBar step={shipping} />}
      <MinimumsNotice missing={missing} minimumsBlock={minimumsBlock} />
    </section>
  );
}

/** The checkout button; on a phone it stays at the foot of the screen, with the total. */
export function CheckoutBar({ cart: { totals } }: Pick<CartView, "cart">) {
  return (
    <div className="foot-bar no-print">
      <p>
        <span className="small">{text.total()}</span> <Money cents={totals.total} />
      </p>
      <Button form={LINES_FORM} name="go" value="checkout" wide>
        {text.checkout()}
      </Button>
    </div>
  );
}
