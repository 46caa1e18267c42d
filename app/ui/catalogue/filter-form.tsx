import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

import {
  ALL_CATEGORIES,
  catalogueAddress,
  catalogueQuery,
  type CatalogueQuery,
  MAX_SEARCH_LENGTH,
  SORT_LABELS,
  sortsFor,
} from "~/shop/catalogue/query";
import { Button } from "~/ui/base/button";

/** Search, category and sort order of the catalogue as a GET form. With scripts, selects are submitted on change. */
export function FilterForm({
  query,
  categories,
  seesPrices,
}: {
  query: CatalogueQuery;
  categories: readonly string[];
  seesPrices: boolean;
}) {
  const navigate = useNavigate();
  const searchInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The input is uncontrolled: update it when a link leads to another query.
    if (searchInput.current) searchInput.current.value = query.q;
  }, [query.q]);

  function show(form: HTMLFormElement) {
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    navigate(catalogueAddress(catalogueQuery(fields, seesPrices)));
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
      aria-label="Collection"
      className="find no-print"
      onSubmit={submit}
    >
      <label>
        <span className="label">Search</span>
        <input
          ref={searchInput}
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or style code"
          className="input"
        />
      </label>
      <label>
        <span className="label">Category</span>
        <select
          name="category"
          value={query.category || ALL_CATEGORIES}
          onChange={onSelect}
          className="input"
        >
          <option value={ALL_CATEGORIES}>All</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="label">Sort by</span>
        <select name="sort" value={query.sort} onChange={onSelect} className="input">
          {sortsFor(seesPrices).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
