import { useLocation, useNavigation } from "@remix-run/react";

import { useHere } from "~/ui/base/use-here";
import {
  catalogueAddress,
  catalogueQuery,
  type CatalogueQuery,
  PAGE_SIZE,
} from "~/shop/catalogue/search/query";
import type { ShownFacet } from "~/shop/catalogue/search/facet-view";
import type { StyleCard } from "~/shop/catalogue/styles/style";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { SkeletonCards } from "~/ui/base/skeleton";
import { useHydrated } from "~/ui/base/use-hydrated";

import { CorrectedNotice } from "./corrected-notice";
import { FacetLinks } from "./facet-links";
import { FilterForm } from "./filter-form";
import type { Reader } from "./reader";
import type { RefusedAdd } from "./refused-add";
import { StyleCardItem } from "./style-card";

/** A page of the catalogue, as the loader returns it. */
export interface CatalogueView {
  /** The query that is shown; its `page` exists. */
  query: CatalogueQuery;
  styles: readonly StyleCard[];
  /** The number of styles on all pages; `isMore` when counting stopped at a limit. */
  count: number;
  isMore: boolean;
  pages: number;
  facets: readonly ShownFacet[];
  /** The words that were searched, because nothing was found with those of `query.q`; null when something was. */
  corrected: string | null;
}

/** The catalogue for the kind of reader: filters, cards and pagination. */
export function Catalogue({
  view,
  reader,
  refused,
}: {
  view: CatalogueView;
  reader: Reader;
  /** A card's form that was rejected. */
  refused?: RefusedAdd;
}) {
  const { styles, count, pages, facets, corrected } = view;
  const seesPrices = reader === "buyer" || reader === "viewer";
  const next = useNextQuery(seesPrices);
  const query = next ?? view.query;
  const { pathname, search } = useHere();
  const isHydrated = useHydrated();

  return (
    <section id="catalog" aria-labelledby="catalog-heading" className="wrap section">
      <h2 id="catalog-heading">The collection</h2>
      <FilterForm query={query} seesPrices={seesPrices} />
      <FacetLinks
        facets={facets}
        chosen={query}
        isOpen={view.query.filters === true}
        address={(chosen) => catalogueAddress({ ...view.query, ...chosen, page: 1 })}
      />
      {corrected !== null && !next && (
        <CorrectedNotice
          typed={query.q}
          corrected={corrected}
          exactAddress={catalogueAddress({ ...view.query, page: 1, exact: true })}
        />
      )}
      <p role="status" className="muted small mb-6">
        {!next && count > 0 && countText(view)}
      </p>
      {next ? (
        <SkeletonCards count={PAGE_SIZE} />
      ) : count === 0 ? (
        <EmptyState title="No products found matching your criteria.">
          <LinkButton to={catalogueAddress({})} variant="secondary" replace>
            Clear the filters
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {styles.map((style, index) => (
            <StyleCardItem
              key={style.id}
              style={style}
              reader={reader}
              // Without scripts the page is reloaded; the fragment scrolls back to the card.
              here={pathname + withoutIndex(search) + (isHydrated ? "" : `#style-${style.id}`)}
              // Visitors see the hero first; the collection begins below it.
              eager={index === 0 && reader !== "visitor"}
              refused={refused?.adding.productId === style.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      <div className="mt-14">
        <Pagination
          page={view.query.page}
          pages={pages}
          address={(page) => catalogueAddress({ ...view.query, page })}
        />
      </div>
    </section>
  );
}

/** The query of the page that a card's form was posted to (see BuyerCard), as it was before. */
const withoutIndex = (search: string) => search.replace(/^\?index(?:$|&)/, "?").replace(/^\?$/, "");

/** Returns the query that a client-side navigation is fetching; null when none differs from the current one. */
function useNextQuery(seesPrices: boolean): CatalogueQuery | null {
  const here = useLocation();
  const { location } = useNavigation();
  if (!location || location.pathname !== here.pathname) return null;
  const read = (search: string) => catalogueQuery(new URLSearchParams(search), seesPrices);
  const next = read(location.search);
  return catalogueAddress(next) === catalogueAddress(read(here.search)) ? null : next;
}

function countText({ query, styles, count, isMore }: CatalogueView): string {
  const first = (query.page - 1) * PAGE_SIZE + 1;
  const all = count === 1 ? "1 style" : `${count}${isMore ? "+" : ""} styles`;
  return count > styles.length ? `${first}-${first + styles.length - 1} of ${all}` : all;
}
