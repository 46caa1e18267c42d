import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

import {
  catalogueAddress,
  catalogueQuery,
  type CatalogueQuery,
  FACET_NAMES,
  MAX_SEARCH_LENGTH,
  SORT_LABELS,
  sortsFor,
} from "~/shop/catalogue/search/query";
import { Button } from "~/ui/base/button";

/**
 * Search and sort order of the catalogue as a GET form, which keeps the chosen facets. With scripts, the select is submitted
 * on change, and what is found takes the place of the list in the history, as with FacetLinks.
 */
export function FilterForm({ query, seesPrices }: { query: CatalogueQuery; seesPrices: boolean }) {
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
          placeholder="Name, colour or SKU"
          className="input"
        />
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
      {FACET_NAMES.map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      {query.filters && <input type="hidden" name="filters" value="on" />}
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
