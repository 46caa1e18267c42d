import { counted } from "~/formats/counted";
import { formatDate } from "~/formats/dates";
import type { EverOrdered } from "~/shop/orders/ordered-styles.server";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

const address = (page: number) => (page === 1 ? "/orders/styles" : `/orders/styles?page=${page}`);

/** All styles that a customer has ever ordered, the last ordered first. */
export function OrderedStylesPage({
  styles,
  page,
  pages,
}: {
  styles: readonly EverOrdered[];
  page: number;
  pages: number;
}) {
  return (
    <div className="wrap page stack-loose">
      <div>
        <p className="small mb-2">
          <AppLink to="/orders">Order history</AppLink>
        </p>
        <h1>Everything you ordered</h1>
      </div>
      {styles.length === 0 ? (
        <EmptyState title="No orders yet">
          <LinkButton to="/">BROWSE CATALOG</LinkButton>
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
            {name} <span className="muted small">not in the collection any more</span>
          </>
        )}
      </span>
      <span className="small ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
        <span className="figures">{counted(pieces, "piece")}</span>
        <AppLink to={`/orders/${lastOrder.id}`}>
          <span className="sr-only">{name}, </span>last on {formatDate(lastOrder.createdAt)}
        </AppLink>
      </span>
    </li>
  );
}
