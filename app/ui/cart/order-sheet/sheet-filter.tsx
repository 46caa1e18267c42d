import { Form } from "@remix-run/react";

import { FACET_NAMES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/search/query";
import { SHEET_ROWS, type SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { Button } from "~/ui/base/button";

/** Search, delivery window and view of the order sheet as a GET form, which keeps the chosen facets. */
export function SheetFilter({
  query,
  windows,
}: {
  query: SheetQuery;
  windows: readonly ShownWindow[];
}) {
  const { q, window, rows, chosen, plain } = query;
  return (
    <Form method="get" replace role="search" aria-label="Order sheet" className="find no-print">
      <label>
        <span className="label">Search</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name, colour or SKU"
          className="input"
        />
      </label>
      {windows.length > 1 && (
        <label>
          <span className="label">Delivery</span>
          <select name="window" defaultValue={window ?? "all"} className="input">
            <option value="all">All</option>
            {windows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="label">Styles a page</span>
        <select name="rows" defaultValue={rows} className="input">
          {SHEET_ROWS.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </label>
      <div className="row order-last col-span-full">
        <label className="check">
          <input type="checkbox" name="chosen" defaultChecked={chosen} />
          <span>Only what is in my cart</span>
        </label>
        <label className="check">
          <input type="checkbox" name="plain" defaultChecked={plain} />
          <span>Without pictures</span>
        </label>
      </div>
      {FACET_NAMES.filter((name) => name !== "window" || windows.length < 2).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      {query.filters && <input type="hidden" name="filters" value="on" />}
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
