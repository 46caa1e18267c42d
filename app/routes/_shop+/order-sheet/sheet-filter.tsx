import { Form, Link } from "@remix-run/react";

import * as t from "~/messages/cart";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { FACET_NAMES } from "~/shop/catalogue/search/query";
import { ALL, SHEET_LISTS, SHEET_ROWS, sheetAddress, type SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { Button } from "~/ui/base/button";

/** Past the router, which would try to show the files. */
export function SheetFiles({ query }: { query: SheetQuery }) {
  return (
    <p className="small">
      {t.emptyTakesOut()}{" "}
      {t.fillInOffline({
        excel: (words) => <a href={sheetAddress(query, "xlsx")}>{words}</a>,
        csv: (words) => <a href={sheetAddress(query, "csv")}>{words}</a>,
        quickOrder: (words) => <Link to="/quick-order">{words}</Link>,
      })}
    </p>
  );
}

/** A GET form, which keeps the chosen facets. */
export function SheetFilter({ query, windows }: { query: SheetQuery; windows: readonly ShownWindow[] }) {
  const { q, window, rows, chosen, plain } = query;
  return (
    <Form method="get" replace role="search" aria-label={t.orderSheet()} className="find no-print">
      <label>
        <span className="label">{t.search()}</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t.nameColourOrSku()}
          className="input"
        />
      </label>
      {windows.length > 1 && (
        <label>
          <span className="label">{t.delivery()}</span>
          <select name="window" defaultValue={window ?? "all"} className="input">
            <option value="all">{t.allInquiries()}</option>
            {windows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="label">{t.stylesPerPage()}</span>
        <select name="rows" defaultValue={rows} className="input">
          {SHEET_ROWS.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="label">{t.sheetListLabel()}</span>
        <select name="chosen" defaultValue={chosen || ALL} className="input">
          <option value={ALL}>{t.sheetListName(ALL)}</option>
          {SHEET_LISTS.map((list) => (
            <option key={list} value={list}>
              {t.sheetListName(list)}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input type="checkbox" name="plain" defaultChecked={plain} />
        <span>{t.withoutPictures()}</span>
      </label>
      {FACET_NAMES.filter((name) => name !== "window" || windows.length < 2).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      {query.filters && <input type="hidden" name="filters" value="on" />}
      <Button variant="secondary">{t.applyFilter()}</Button>
    </Form>
  );
}
