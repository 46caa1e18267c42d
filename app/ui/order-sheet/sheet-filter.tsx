import { Form } from "@remix-run/react";

import { ALL_CATEGORIES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/query";
import { SHEET_ROWS, type SheetQuery } from "~/shop/catalogue/sheet-query";
import { Button } from "~/ui/base/button";

/** Search and filters of the order sheet as a GET form. */
export function SheetFilter({
  query: { q, category, rows, chosen, plain },
  categories,
}: {
  query: SheetQuery;
  categories: readonly string[];
}) {
  return (
    <Form method="get" role="search" aria-label="Order sheet" className="find no-print">
      <label>
        <span className="label">Search</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or style code"
          className="input"
        />
      </label>
      <label>
        <span className="label">Category</span>
        <select name="category" defaultValue={category || ALL_CATEGORIES} className="input">
          <option value={ALL_CATEGORIES}>All</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
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
      <Button variant="secondary">Show</Button>
    </Form>
  );
}
