import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

import * as t from "~/messages/catalogue";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import {
  catalogueAddress,
  catalogueQuery,
  type CatalogueQuery,
  FACET_NAMES,
  MAX_CATEGORY_LINKS,
  PAGE_SIZE,
  sortsFor,
} from "~/shop/catalogue/search/query";
import type { StyleCard } from "~/shop/catalogue/styles/style";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { SkeletonCards } from "~/ui/base/skeleton";
import { useHere } from "~/ui/base/use-here";
import { useHydrated } from "~/ui/base/use-hydrated";
import { CorrectedNotice } from "./corrected-notice";
import { FacetLinks } from "./facet-links";
import type { Reader } from "./reader";
import type { RefusedAdd } from "./refused-add";
import { StyleCardItem } from "./style-card";
import type { ShownFacet } from "~/shop/catalogue/search/facets";

interface CategoryChoice {
  /** As in the address. */
  value: string;
  label: string;
}

/** As the loader returns it. */
export interface CatalogueView {
  /** Its `page` exists. */
  query: CatalogueQuery;
  styles: readonly StyleCard[];
  /** Styles on all pages; `isMore` when counting stopped at a limit. */
  count: number;
  isMore: boolean;
  pages: number;
  /** With a style. */
  categories: readonly CategoryChoice[];
  facets: readonly ShownFacet[];
  /** The words that were searched, because nothing was found with those of `query.q`; otherwise null. */
  corrected: string | null;
}

/** With filters, cards and pagination. */
export function Catalogue({
  view,
  reader,
  refused,
  isStaff,
}: {
  view: CatalogueView;
  reader: Reader;
  refused?: RefusedAdd;
  isStaff?: boolean;
}) {
  const { styles, count, pages, facets, corrected } = view;
  const seesPrices = reader === "buyer" || reader === "viewer";
  const next = useNextQuery(seesPrices);
  const query = next ?? view.query;
  const { pathname, search } = useHere();
  const isHydrated = useHydrated();

  return (
    <section
      id="catalog"
      aria-labelledby="catalog-heading"
      className={`wrap ${reader === "visitor" ? "section" : "page"}`}
    >
      <div className="row justify-between">
        <h2 id="catalog-heading">{t.theCollection()}</h2>
        <p role="status" className="muted small">
          {!next && count > 0 && countText(view)}
        </p>
      </div>
      <CategoryLinks categories={view.categories} query={query} />
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
      {/* The skip link of the shell leads here. */}
      <div id="products" tabIndex={-1}>
        {next ? (
          <SkeletonCards count={PAGE_SIZE} />
        ) : count === 0 ? (
          isNarrowed(query) || query.category ? (
            <EmptyState title={t.noProductsFound()}>
              <LinkButton to={catalogueAddress({})} variant="secondary" replace>
                {t.clearTheFilters()}
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState title={t.collectionIsComing()}>
              {isStaff && <LinkButton to="/admin/products/new">{t.addFirstStyle()}</LinkButton>}
            </EmptyState>
          )
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
      </div>
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

/** By more than a category. */
const isNarrowed = (query: CatalogueQuery) =>
  query.q !== "" || FACET_NAMES.some((name) => name !== "category" && query[name]);

/**
 * They keep the search and the other facets. Crawlers follow them to whole categories only: there is no end to the
 * combinations.
 */
function CategoryLinks({ categories, query }: { categories: readonly CategoryChoice[]; query: CatalogueQuery }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label={t.categories()} className="no-print flex flex-wrap gap-x-8">
      {[{ value: "", label: t.allStyles() }, ...categories.slice(0, MAX_CATEGORY_LINKS)].map(({ value, label }) => (
        <AppLink
          key={value}
          to={catalogueAddress({ ...query, category: value, page: 1 })}
          className="nav-link"
          aria-current={value === query.category || undefined}
          rel={isNarrowed(query) ? "nofollow" : undefined}
          keepScroll
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}

/** The query of the page before a card's form was posted to it (see BuyerCard). */
const withoutIndex = (search: string) => search.replace(/^\?index(?:$|&)/, "?").replace(/^\?$/, "");

/** Fetched by a client-side navigation; null when it does not differ from the current query. */
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
  const all = t.stylesFound({ count, isMore });
  return count > styles.length ? t.stylesFromTo({ first, last: first + styles.length - 1, all }) : all;
}

/**
 * A GET form, which keeps the chosen facets. With scripts, the select is submitted on change, and the results replace
 * the list in the history, as with FacetLinks.
 */
function FilterForm({ query, seesPrices }: { query: CatalogueQuery; seesPrices: boolean }) {
  const navigate = useNavigate();
  const searchInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The input is uncontrolled: update it when a link leads to another query.
    if (searchInput.current) searchInput.current.value = query.q;
  }, [query.q]);

  function show(form: HTMLFormElement) {
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    navigate(catalogueAddress(catalogueQuery(fields, seesPrices)), { replace: true });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show(event.currentTarget);
  }
  const onSelect = (event: FormEvent<HTMLSelectElement>) => show(event.currentTarget.form!);

  return (
    <Form
      method="get"
      action="/#catalog"
      role="search"
      aria-label={t.collection()}
      className="find no-print"
      onSubmit={submit}
    >
      <label>
        <span className="label">{t.search()}</span>
        <input
          ref={searchInput}
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t.nameColourOrSku()}
          className="input"
        />
      </label>
      <label>
        <span className="label">{t.sortBy()}</span>
        <select name="sort" value={query.sort} onChange={onSelect} className="input">
          {sortsFor(seesPrices).map((sort) => (
            <option key={sort} value={sort}>
              {t.sortLabel(sort)}
            </option>
          ))}
        </select>
      </label>
      {FACET_NAMES.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
      {query.filters && <input type="hidden" name="filters" value="on" />}
      <Button variant="secondary">{t.show()}</Button>
    </Form>
  );
}
