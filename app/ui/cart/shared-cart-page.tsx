import { countryName } from "~/formats/countries";
import { formatDate } from "~/formats/dates";
import type { SharedCart } from "~/shop/cart/shared-cart";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { LineGroups } from "./lines/line-groups";
import { StyleLines } from "./lines/style-lines";

interface SharedCartPageProps {
  shared: SharedCart;
  /** The absolute URL of this page. */
  url: string;
  salesEmail: string;
  /** Whether the reader has a cart to copy it to. */
  canCopy: boolean;
}

/** The read-only page of a shared cart (specification 2). */
export function SharedCartPage({ shared, url, salesEmail, canCopy }: SharedCartPageProps) {
  const { shareId, lines, customer, createdAt, expiresAt, total } = shared;
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
          <LineGroups
            lines={lines}
            renderStyle={(style, Heading) => (
              <StyleLines key={style.key} style={style} Heading={Heading} />
            )}
          />
          {total !== undefined && (
            <p className="muted small mt-3">Wholesale prices, excl. VAT and before discounts.</p>
          )}
        </section>
        <aside className="card stack">
          <h2 className="caps text-xs">Customer</h2>
          <CustomerFacts customer={customer} />
          <p className="muted small">This link works until {formatDate(expiresAt)}.</p>
          {canCopy && (
            <LinkButton to={`/shared-cart/${shareId}/copy`} wide className="no-print">
              COPY TO MY CART
            </LinkButton>
          )}
          <LinkButton
            to={quoteMail(shared, url, salesEmail)}
            variant={canCopy ? "secondary" : "primary"}
            wide
          >
            CONTACT FOR QUOTE
          </LinkButton>
        </aside>
      </div>
    </div>
  );
}

/** The details of the customer who shares the cart; unknown ones are omitted. */
function CustomerFacts({ customer }: Pick<SharedCart, "customer">) {
  const { name, email, company, shippingCountry } = customer;
  const facts = [
    { label: "Name", value: name },
    { label: "E-mail", value: email },
    { label: "Company", value: company },
    { label: "Ships to", value: shippingCountry && countryName(shippingCountry) },
  ].filter((fact) => fact.value);
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the mailto URL of a pre-filled e-mail to the brand that asks for a quote of a shared cart. */
function quoteMail({ customer }: SharedCart, url: string, salesEmail: string): string {
  const { name, email, company, shippingCountry } = customer;
  const body = [
    "Hello,",
    "",
    "please send me a quote for this cart:",
    url,
    "",
    "Customer",
    name && `Name: ${name}`,
    `E-mail: ${email}`,
    company && `Company: ${company}`,
    shippingCountry && `Ships to: ${countryName(shippingCountry)}`,
  ];
  const text = body.filter((line) => line !== null && line !== undefined).join("\r\n");
  const subject = encodeURIComponent(`Quote for a shared cart${company ? `, ${company}` : ""}`);
  return `mailto:${salesEmail}?subject=${subject}&body=${encodeURIComponent(text)}`;
}
