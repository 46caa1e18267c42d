import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/base/button";

/** The search and filters of a list: a GET form to the list's address. `children` are further fields. */
export function FilterBar({
  action,
  q,
  searchLabel,
  isFiltered,
  children,
}: {
  action: string;
  /** The current search text. */
  q: string;
  searchLabel: string;
  /** A search or filter is active: a link to the unfiltered list is shown. */
  isFiltered: boolean;
  children?: ReactNode;
}) {
  const id = "filter-q";
  return (
    <Form method="get" action={action} role="search" className="admin-filter no-print">
      <div>
        <label htmlFor={id} className="caps">
          {searchLabel}
        </label>
        <input id={id} type="search" name="q" defaultValue={q} maxLength={100} className="input" />
      </div>
      {children}
      <Button variant="secondary">Show</Button>
      {isFiltered && (
        <Link to={action} className="admin-all">
          Show all
        </Link>
      )}
    </Form>
  );
}

/**
 * One filter of a FilterBar. `value` is the selected one; no option's value may be empty (specification 5). `idPrefix` tells
 * its id from those of another form on the page.
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
