import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/base/button";

/** The search and the filters of a list: a form that asks for the same address with them. `children` are more fields. */
export function FilterBar({
  action,
  q,
  searchLabel,
  isFiltered,
  children,
}: {
  action: string;
  /** What is searched for now. */
  q: string;
  searchLabel: string;
  /** Anything is searched or filtered: the way back to the whole list is shown. */
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

/** One filter of a FilterBar. `value` is the chosen one; no option's value is empty (specification 5). */
export function FilterSelect({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = `filter-${name}`;
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
