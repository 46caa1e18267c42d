import { Link } from "@remix-run/react";

import * as t from "~/messages/catalogue";
import type { ChosenFacets } from "~/shop/catalogue/search/query";
import type { ShownFacet } from "~/shop/catalogue/search/facets";

/**
 * The chosen values, each removed by its link, and, when they are opened, all values with the number of styles that
 * each would show. Crawlers do not follow them, because there is no end to their combinations. They replace the list in
 * the history, so that "back" leaves it at once.
 */
export function FacetLinks({
  facets,
  chosen,
  isOpen,
  address,
}: {
  facets: readonly ShownFacet[];
  chosen: ChosenFacets;
  /** All facets are shown, not only the chosen ones. */
  isOpen: boolean;
  /** Of the list with other facets, or with all of them shown or not. */
  address: (changed: ChosenFacets & { filters?: boolean }) => string;
}) {
  const taken = facets.flatMap(({ name, values }) =>
    values.filter(({ value }) => value === chosen[name]).map((value) => ({ ...value, name })),
  );
  return (
    <nav aria-label={t.filters()} className="facets no-print">
      {taken.length > 0 && (
        <div className="choices">
          {taken.map(({ name, label }) => (
            <Link key={name} to={address({ [name]: "" })} className="choice" rel="nofollow" preventScrollReset replace>
              <span className="sr-only">{t.remove()} </span>
              {`${label} `}
              <span aria-hidden="true">×</span>
            </Link>
          ))}
          {taken.length > 1 && (
            <Link
              to={address(Object.fromEntries(taken.map(({ name }) => [name, ""])))}
              className="choice"
              rel="nofollow"
              preventScrollReset
              replace
            >
              {t.clearAllFilters()}
            </Link>
          )}
        </div>
      )}
      <p>
        <Link to={address({ filters: !isOpen })} rel="nofollow" preventScrollReset replace>
          {isOpen ? t.hideTheFilters() : t.filterTheStyles()}
        </Link>
      </p>
      {isOpen &&
        facets.map(({ name, label, values, isMore }) => (
          <div key={name} role="group" aria-label={label}>
            <p className="label">{label}</p>
            <div className="choices">
              {values.map(({ value, label: text, count }) => {
                const isChosen = value === chosen[name];
                return (
                  <Link
                    key={value}
                    to={address({ [name]: isChosen ? "" : value })}
                    className="choice"
                    aria-current={isChosen || undefined}
                    rel="nofollow"
                    preventScrollReset
                    replace
                  >
                    {`${text} `}
                    <span className="muted">{`${count}${isMore ? "+" : ""}`}</span>
                  </Link>
                );
              })}
            </div>
          </div>
        ))}
    </nav>
  );
}
