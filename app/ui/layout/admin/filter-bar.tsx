import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import * as tLayout from "~/messages/layout";
import { formatNumber } from "~/formats/numbers";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { type Counted, countText } from "~/shop/base/paging";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";

/** One link of FilterLinks. */
export interface FilterLink {
  label: string;
  to: string;
  isCurrent: boolean;
  /** Rows; a number, or one that counting stopped at. */
  count?: number | Counted;
  /** Below the label. */
  amount?: ReactNode;
}

/**
 * In one row above a list, such as "All 230 · Pending 12". `label` names the row when there are several, and is shown
 * with `hasLabel`.
 */
export function FilterLinks({
  label = tLayout.filters(),
  hasLabel = false,
  links,
}: {
  label?: string;
  hasLabel?: boolean;
  links: readonly FilterLink[];
}) {
  return (
    <nav aria-label={label} className="admin-filters no-print">
      {hasLabel && <span className="muted small self-center">{label}</span>}
      {links.map(({ label: name, to, isCurrent, count, amount }) => (
        <AppLink key={to} to={to} aria-current={isCurrent ? "true" : undefined}>
          <span>
            {name}
            {count !== undefined && (
              <span className="muted figures">
                {" "}
                {typeof count === "number" ? formatNumber(count) : countText(count)}
              </span>
            )}
          </span>
          {amount}
        </AppLink>
      ))}
    </nav>
  );
}

/** A filter that is set, and the address of the list without it. */
export interface FilterChip {
  name: string;
  value: string;
  to: string;
}

export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={tLayout.filtersSet()} className="mb-3 no-print">
      <ul className="flex list-none flex-wrap gap-2 p-0">
        {chips.map(({ name, value, to }) => (
          <li key={name} className="min-w-0">
            <AppLink
              to={to}
              aria-label={tLayout.removeFilter({ name, value })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 border border-line px-3 no-underline"
            >
              <span className="min-w-0 wrap-anywhere">{tLayout.filterSet({ name, value })}</span>
              <span aria-hidden="true">×</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Parameters that a form of filters leaves as they are. */
export function Hidden({ parameters }: { parameters: Record<string, string> }) {
  return Object.entries(parameters).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Further filters beside a FilterBar, folded out below it. `count` of them are set. */
export const MoreFilters = ({ count, children }: { count: number; children: ReactNode }) => (
  <details className="no-print">
    <summary className="summary-link">{tLayout.filtersWithCount({ count })}</summary>
    {children}
  </details>
);

/**
 * One search field with its button, in one row with the filters that have too many values for FilterLinks: a GET form
 * to the list's address. `children` are such filters, and hidden fields for what stays as it is.
 */
export function FilterBar({
  action,
  q,
  searchLabel,
  isFiltered,
  children,
}: {
  action: string;
  q: string;
  /** "Number, customer, city". Also shown in the empty field. */
  searchLabel: string;
  /** A search or filter is active: a link to the unfiltered list is shown. */
  isFiltered: boolean;
  children?: ReactNode;
}) {
  return (
    <Form method="get" action={action} role="search" className="admin-filter narrow-buttons no-print">
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={searchLabel}
        placeholder={searchLabel}
        className="input"
      />
      {children}
      <Button variant="secondary">{tLayout.showButton()}</Button>
      {isFiltered && (
        <AppLink to={action} className="admin-all">
          {tLayout.showAll()}
        </AppLink>
      )}
    </Form>
  );
}

/**
 * In a FilterBar. `value` is the selected one; no option's value may be empty (specification 5). `idPrefix` tells its
 * id from those of another form on the page.
 */
export function FilterSelect({
  idPrefix = "filter",
  name,
  label,
  value,
  options,
}: {
  idPrefix?: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = `${idPrefix}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="caps">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
