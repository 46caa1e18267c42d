import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import { everOrdered, type EverOrdered } from "~/shop/orders/ordered-styles.server";
import { requestedPage } from "~/shop/base/paging";
import { pageTitle } from "~/ui/layout/meta";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

/** Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return everOrdered(account.company.id, requestedPage(new URL(request.url).searchParams));
}

export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, t.everythingYouOrdered()) },
];

const address = (page: number) => (page === 1 ? "/orders/styles" : `/orders/styles?page=${page}`);

export default function OrderedStylesPage() {
  const { styles, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page stack-loose">
      <div>
        <p className="small mb-2">
          <AppLink to="/orders">{t.historyOfOrder()}</AppLink>
        </p>
        <h1>{t.everythingYouOrdered()}</h1>
      </div>
      {styles.length === 0 ? (
        <EmptyState title={t.noOrdersYetTitle()}>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <ul>
            {styles.map((style) => (
              <StyleRow key={style.productId} style={style} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} address={address} />
        </>
      )}
    </div>
  );
}

function StyleRow({ style }: { style: EverOrdered }) {
  const { productId, name, pieces, lastOrder, isActive } = style;
  return (
    <li className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
      <span className="min-w-0">
        {isActive ? (
          <AppLink to={`/product/${productId}`}>{name}</AppLink>
        ) : (
          <>
            {name} <span className="muted small">{t.notInCollection()}</span>
          </>
        )}
      </span>
      <span className="small ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
        <span className="figures">{t.piecesText({ count: pieces })}</span>
        <AppLink to={`/orders/${lastOrder.id}`}>
          {t.lastOn({
            name,
            createdAt: lastOrder.createdAt,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </AppLink>
      </span>
    </li>
  );
}
