import type { SharedCart } from "~/shop/cart/shared-cart";
import { formatDate } from "~/formats/dates";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";

import { CustomerFacts } from "./customer-facts";
import { quoteMail } from "./quote-mail";
import { SharedLineItem } from "./shared-line";

interface SharedCartPageProps {
  shared: SharedCart;
  /** The absolute URL of this page. */
  url: string;
  salesEmail: string;
}

/** The read-only page of a shared cart (specification 2). */
export function SharedCartPage({ shared, url, salesEmail }: SharedCartPageProps) {
  const { lines, customer, createdAt, expiresAt, total } = shared;
  return (
    <div className="wrap page stack-loose">
      <div>
        <p className="caps mb-2">Created {formatDate(createdAt)}</p>
        <h1>Shared Cart</h1>
      </div>
      <div className="with-aside">
        <section aria-labelledby="products">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
            <h2 id="products" className="caps text-xs">
              products ({lines.length})
            </h2>
            {total !== undefined && (
              <p>
                Total <Money cents={total} className="text-xl" />
              </p>
            )}
          </div>
          <ul className="rule">
            {lines.map((line, index) => (
              <SharedLineItem key={index} line={line} />
            ))}
          </ul>
          {total !== undefined && (
            <p className="muted small mt-3">Wholesale prices, excl. VAT and before discounts.</p>
          )}
        </section>
        <aside className="card stack">
          <h2 className="caps text-xs">Customer</h2>
          <CustomerFacts customer={customer} />
          <p className="muted small">This link works until {formatDate(expiresAt)}.</p>
          <LinkButton to={quoteMail(shared, url, salesEmail)} wide>
            CONTACT FOR QUOTE
          </LinkButton>
        </aside>
      </div>
    </div>
  );
}
