import { formatPercent } from "~/shop/base/money/money";
import { LinkButton } from "~/ui/base/button";
import { Icon } from "~/ui/base/icon";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";

import type { WidgetCart } from "./widget-cart";

/** The floating cart (specification 2, "Logged-in home"): a button that unfolds the cart's first lines. */
export function CartWidget({
  cart: { pieces, subtotal, lines, more, next },
}: {
  cart: WidgetCart;
}) {
  return (
    <details className="widget no-print">
      <summary>
        <Icon name="cart" />
        <span>Cart ({pieces})</span>
      </summary>
      <div className="stack">
        {lines.length === 0 && <p className="muted">Nothing in your cart yet.</p>}
        {lines.length > 0 && (
          <ul className="stack">
            {lines.map(({ id, name, choice, quantity, imageUrl }) => (
              <li key={id} className="flex gap-3">
                <Picture address={imageUrl} alt="" className="w-12" />
                <span className="min-w-0 flex-1">
                  {name}
                  <span className="muted small block">
                    {choice && `${choice} · `}
                    {quantity} {quantity === 1 ? "piece" : "pieces"}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className="muted small">
            +{more} more {more === 1 ? "item" : "items"}
          </p>
        )}
        {lines.length > 0 && (
          <p className="flex justify-between">
            <span>
              Subtotal <span className="muted small">excl. VAT</span>
            </span>
            <Money cents={subtotal} />
          </p>
        )}
        {next && (
          <p className="small">
            Add {next.missing} more {next.missing === 1 ? "item" : "items"} for{" "}
            {formatPercent(next.discountPercentage)}% discount
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <LinkButton to="/cart" variant="secondary">
            View Cart
          </LinkButton>
          <LinkButton to="/checkout">Checkout</LinkButton>
        </div>
      </div>
    </details>
  );
}
