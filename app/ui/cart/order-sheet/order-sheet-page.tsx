import { Form, Link, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import { formatDay } from "~/formats/dates";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import type { Cents } from "~/shop/base/money/money";
import { countText } from "~/shop/base/paging";
import { cellPrice, fieldKey, seenPieces } from "~/shop/cart/matrix";
import { offerText, type ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { ShownFacet } from "~/shop/catalogue/search/facet-view";
import { FACET_NAMES } from "~/shop/catalogue/search/query";
import { SHEET_ROWS, sheetAddress, type SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import * as text from "~/texts/ordering";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { EmptyState } from "~/ui/base/notice";
import { refusalErrors, type RefusedQuantities } from "~/ui/cart/matrix/refused-quantities";
import { useQuantitiesForm } from "~/ui/cart/matrix/use-quantities-form";
import { useTypedQuantities } from "~/ui/cart/matrix/use-typed-quantities";
import { CorrectedNotice } from "~/ui/catalogue/corrected-notice";
import { FacetLinks } from "~/ui/catalogue/facet-links";
import { FormKey } from "~/ui/layout/form-key";
import type { Frame } from "~/ui/layout/frame";
import type { LostResponse } from "~/ui/layout/lost-response/lost-response";
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { SheetStyleSection, type ShownStyle } from "./sheet-style-section";

interface OrderSheetProps {
  /** The query that is shown; its `page` exists. */
  query: SheetQuery;
  facets: readonly ShownFacet[];
  /** The words that were searched, because nothing was found with those of `query.q`; null when something was. */
  corrected: string | null;
  /** The open delivery windows. */
  windows: readonly ShownWindow[];
  styles: readonly ShownStyle[];
  /** The number of styles on all pages; `isMore` when counting stopped at a limit. */
  count: number;
  isMore: boolean;
  pages: number;
  /** What the customer's cart holds in all, and its sums in words. */
  cart: { pieces: number; subtotal: Cents; held: string };
  /** What stands at the head of the printed sheet: the customer and the day ("2027-03-03"). */
  printed: { company: string | null; day: string };
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
}

/**
 * The order sheet: the collection as tables of number fields in one form, which sets how many of each piece the cart holds.
 * Printed, it is an order form on paper.
 */
export function OrderSheetPage(props: OrderSheetProps) {
  const { query, facets, corrected, windows, styles, count, isMore, printed } = props;
  const { shop } = useRouteLoaderData("root") as Frame;
  const offers = [...new Set(styles.flatMap(({ matrix }) => (matrix ? offerText(matrix.window) : [])))];
  // What is the same of all styles is said once.
  const common = [...(offers.length === 1 ? offers : []), text.excludingVat()];
  const isFiltered =
    query.q !== "" || query.chosen || query.filters === true || FACET_NAMES.some((name) => query[name]);
  return (
    <div className="wrap sheet-page">
      <h1>{text.orderSheet()}</h1>
      <p className="hidden print:block">
        {[shop.name, printed.company, formatDay(printed.day), ...common].filter(Boolean).join(" · ")}
      </p>
      <details open={isFiltered} className="sheet-filter no-print">
        <summary className="btn">{text.filter()}</summary>
        <SheetFilter key={sheetAddress(query)} query={query} windows={windows} />
        <div className="row">
          <FacetLinks
            facets={facets}
            chosen={query}
            isOpen={query.filters === true}
            address={(chosen) => sheetAddress({ ...query, ...chosen, page: 1 })}
          />
          {styles.length > 0 && <SheetFiles query={query} />}
        </div>
      </details>
      {corrected !== null && (
        <CorrectedNotice
          typed={query.q}
          corrected={corrected}
          exactAddress={sheetAddress({ ...query, page: 1, exact: true })}
        />
      )}
      {styles.length === 0 ? (
        <EmptyState
          title={query.chosen ? "None of these styles is in your cart." : "No products found matching your criteria."}
        >
          <LinkButton to="/order-sheet" variant="secondary">
            Show the whole collection
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="muted small no-print">
            {[text.stylesCount(countText({ count, isMore }), count === 1), ...common].join(" · ")}
          </p>
          <SheetForm key={sheetAddress(query)} {...props} hasOffers={offers.length > 1} />
        </>
      )}
    </div>
  );
}

/** Links to the sheet as files, past the router, which would try to show them. */
function SheetFiles({ query }: { query: SheetQuery }) {
  const [before, excel, or, csv, then, quickOrder, end] = text.offline();
  return (
    <p className="small">
      {text.emptyTakesOut()} {before}
      <a href={sheetAddress(query, "xlsx")}>{excel}</a>
      {or}
      <a href={sheetAddress(query, "csv")}>{csv}</a>
      {then}
      <Link to="/quick-order">{quickOrder}</Link>
      {end}
    </p>
  );
}

function SheetForm({
  query,
  styles,
  pages,
  cart,
  hasOffers,
  refused,
  lostResponse,
}: OrderSheetProps & {
  /** Each style says when it is delivered. */
  hasOffers: boolean;
}) {
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  return (
    <Form ref={form} method="post" action={sheetAddress(query)} noValidate autoComplete="off" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="quantities" />
      <input
        type="hidden"
        name="seen"
        value={seenPieces(
          styles.flatMap(({ matrix }) => matrix ?? []),
          refused?.seen,
        )}
      />
      <FormKey />
      {/* Enter activates a form's first submit button, which must save and stay on the page. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary title="Nothing was saved" errors={refusalErrors(refused)} />
      <div className="sheet-styles">
        {styles.map((style) => (
          <SheetStyleSection key={style.anchor ?? style.id} style={style} hasOffer={hasOffers} refused={refused} />
        ))}
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} failed="Failed to update quantity." form="/cart">
          <Button variant="secondary" className="mt-3">
            Send again
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-foot no-print">
        <div className="sheet-bar row">
          <Button pending={isSaving} pendingLabel="SAVING...">
            SAVE QUANTITIES
          </Button>
          <SheetSum form={form} styles={styles} cart={cart} />
        </div>
        <div className="row">
          {pages > 1 && <span className="small">{text.pageOfPages(query.page, pages)}</span>}
          {query.page > 1 && (
            <Button variant="secondary" name="go" value={`page:${query.page - 1}`}>
              Save, previous page
            </Button>
          )}
          {query.page < pages && (
            <Button variant="secondary" name="go" value={`page:${query.page + 1}`}>
              Save, next page
            </Button>
          )}
          <Button variant="secondary" name="go" value="cart">
            Save and go to cart
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Search, delivery window and view of the order sheet as a GET form, which keeps the chosen facets. */
function SheetFilter({ query, windows }: { query: SheetQuery; windows: readonly ShownWindow[] }) {
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
        <span className="label">Styles per page</span>
        <select name="rows" defaultValue={rows} className="input">
          {SHEET_ROWS.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input type="checkbox" name="chosen" defaultChecked={chosen} />
        <span>Only what is in my cart</span>
      </label>
      <label className="check">
        <input type="checkbox" name="plain" defaultChecked={plain} />
        <span>Without pictures</span>
      </label>
      {FACET_NAMES.filter((name) => name !== "window" || windows.length < 2).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      {query.filters && <input type="hidden" name="filters" value="on" />}
      <Button variant="secondary">Show</Button>
    </Form>
  );
}

/**
 * What the cart holds and, with scripts, would hold with what is typed into the form and not saved. Until it is saved the
 * browser asks before the shop is left. That it was saved is said here as well, where no toast covers a field (order-sheet.css).
 */
function SheetSum({
  form,
  styles,
  cart,
}: {
  form: RefObject<HTMLFormElement>;
} & Pick<OrderSheetProps, "styles" | "cart">) {
  const typed = useTypedQuantities(form, styles);
  const { toast } = useRouteLoaderData("root") as Frame;
  const changed = styles.flatMap(({ matrix }) =>
    matrix
      ? matrix.cells.flat().flatMap((cell) => {
          const quantity = cell && typed?.get(fieldKey(cell));
          if (quantity === null || quantity === undefined || quantity === cell!.quantity) return [];
          // The cart's sums leave out what can't be ordered now.
          const more = cell!.reason ? 0 : quantity - cell!.quantity;
          return { quantity, more, price: cellPrice(cell!, matrix) };
        })
      : [],
  );
  const isUnsaved = changed.length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (!isUnsaved)
    return (
      <p className="small">
        {typed && toast && <strong className="block">{toast.title}</strong>}
        {cart.held}
      </p>
    );
  const pieces = changed.reduce((sum, { more }) => sum + more, cart.pieces);
  const subtotal = changed.reduce((sum, { more, price }) => sum + more * price, cart.subtotal);
  return (
    <p className="small">
      <strong className="block">{text.notSaved(changed.reduce((sum, { quantity }) => sum + quantity, 0))}</strong>
      {text.withTyped(pieces, subtotal)}
    </p>
  );
}
