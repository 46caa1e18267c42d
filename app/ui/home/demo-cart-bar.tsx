import { Form } from "@remix-run/react";

import type { DemoCart } from "~/shop/desk/demo/demo-cart";
import { formatPercent } from "~/shop/base/money/money";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";

/**
 * The demo's cart with its lines and total. Checkout ends with a message that this is a demo. Renders nothing while it
 * is empty.
 */
export function DemoCartBar({ cart: { lines, totals }, here }: { cart: DemoCart; here: string }) {
  if (lines.length === 0) return null;
  return (
    <section className="demo-bar no-print" aria-label="Demo cart">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
        <details>
          <summary className="strong">
            Cart ({totals.pieces}) <Money cents={totals.total} />
          </summary>
          <ul className="small my-2">
            {lines.map(({ name, size, quantity, lineTotal }) => (
              <li key={`${name} ${size}`}>
                {quantity} × {name}
                {size && `, ${size}`}: <Money cents={lineTotal} />
              </li>
            ))}
            {totals.discountAmount > 0 && (
              <li>
                Bulk discount {formatPercent(totals.discountPercentage)}%:{" "}
                <Money cents={-totals.discountAmount} />
              </li>
            )}
          </ul>
        </details>
        <Form method="post" action="/demo-registered" preventScrollReset className="row">
          <input type="hidden" name="redirectTo" value={here} />
          <Button name="intent" value="checkout">
            Checkout
          </Button>
          <Button name="intent" value="clear" variant="quiet">
            Clear All
          </Button>
        </Form>
      </div>
    </section>
  );
}
