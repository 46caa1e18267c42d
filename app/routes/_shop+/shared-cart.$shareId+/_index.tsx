import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { shopOrigin } from "~/http/gate/origin.server";
import { sharedCartNotFound } from "~/http/gate/shared-cart-not-found.server";
import { readAccount } from "~/http/session/account.server";
import * as t from "~/messages/cart";
import { translatedLine } from "~/shop/base/brand-words";
import { mayOrder } from "~/shop/customers/people/roles";
import { readSharedCart } from "~/shop/cart/shared-cart.server";
import styles from "~/orders.css";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { countryName } from "~/formats/countries";
import type { SharedCart } from "~/shop/cart/shared-cart";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { OrderTable } from "~/ui/orders/order-table";
import { useHasVat } from "~/ui/layout/has-vat";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Readable by anyone with the address; prices only for readers who may see them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await readAccount(request);
  const shared = await readSharedCart(params.shareId ?? "", reader?.company ?? null, { shown: translatedLine });
  if (!shared) throw sharedCartNotFound(request);
  const url = `${shopOrigin(request)}/shared-cart/${shared.shareId}`;
  return data({ shared, url, canCopy: reader?.company.isApproved === true && mayOrder(reader.role) }, { headers });
}

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, t.sharedCart()) },
  { name: "robots", content: "noindex, nofollow" },
];

/** Read-only (specification 2). */
export default function SharedCartPage() {
  const { shared, url, canCopy } = useLoaderData<typeof loader>();
  const { shop } = useRouteLoaderData("root") as Frame;
  const hasVat = useHasVat();
  const salesEmail = shop.salesEmail;
  const { shareId, lines, customer, createdAt, expiresAt, total } = shared;
  return (
    <div className="wrap order-page">
      <div>
        <p className="caps mb-2">{t.createdOn({ day: createdAt })}</p>
        <h1>{t.sharedCart()}</h1>
      </div>
      <div className="order-columns">
        <section aria-labelledby="products">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
            <h2 id="products" className="caps text-xs">
              {t.products({ count: lines.length })}
            </h2>
            {total !== undefined && (
              <p>
                {t.total()} <Money cents={total} className="text-xl" />
              </p>
            )}
          </div>
          <OrderTable lines={lines} />
          {total !== undefined && <p className="muted small mt-3">{t.whichPrices({ hasVat })}</p>}
        </section>
        <aside className="order-side">
          <div>
            <h2 className="caps text-xs">{t.customer()}</h2>
            <CustomerFacts customer={customer} />
          </div>
          <div>
            <p className="muted small">{t.worksUntil({ day: expiresAt })}</p>
            {canCopy && (
              <LinkButton to={`/shared-cart/${shareId}/copy`} wide className="no-print">
                {t.copyToCart()}
              </LinkButton>
            )}
            <LinkButton to={quoteMail(shared, url, salesEmail)} variant={canCopy ? "secondary" : "primary"} wide>
              {t.askForQuote()}
            </LinkButton>
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Of the customer who shares the cart; unknown details are omitted. */
function CustomerFacts({ customer }: Pick<SharedCart, "customer">) {
  const { name, email, company, shippingCountry } = customer;
  const facts = [
    { label: t.name(), value: name },
    { label: t.email(), value: email },
    { label: t.company(), value: company },
    { label: t.shipsTo(), value: shippingCountry && countryName(shippingCountry) },
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

/** A pre-filled e-mail to the brand that asks for a quote of a shared cart. */
function quoteMail({ customer }: SharedCart, url: string, salesEmail: string): string {
  const { name, email, company, shippingCountry } = customer;
  const country = shippingCountry && countryName(shippingCountry);
  const lines = [
    t.quoteGreeting(),
    "",
    t.quoteRequest(),
    url,
    "",
    t.customer(),
    ...(name ? [t.quoteName({ name })] : []),
    t.quoteEmail({ email }),
    ...(company ? [t.quoteCompany({ company })] : []),
    ...(country ? [t.quoteCountry({ country })] : []),
  ];
  const subject = company ? t.quoteSubjectOf({ company }) : t.quoteSubject();
  const parts = [subject, lines.join("\r\n")].map(encodeURIComponent);
  return `mailto:${salesEmail}?subject=${parts[0]}&body=${parts[1]}`;
}
