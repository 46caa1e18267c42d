import { Form, Link, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import { formatDay } from "~/formats/dates";
import type { Cents } from "~/shop/base/money/money";
import { countText } from "~/shop/base/paging";
import { seenPieces } from "~/shop/cart/matrix";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { ShownFacet } from "~/shop/catalogue/search/facet-view";
import { FACET_NAMES, MAX_SEARCH_LENGTH } from "~/shop/catalogue/search/query";
import { SHEET_ROWS, sheetAddress, type SheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Money } from "~/ui/base/money";
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
  /** What the customer's cart holds in all. */
  cart: { pieces: number; total: Cents };
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
  return (
    <div className="wrap page stack-loose">
      <div className="stack">
        <h1>Order sheet</h1>
        <p className="hidden print:block">
          {[shop.name, printed.company, formatDay(printed.day), "prices excl. VAT"]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="muted no-print">
          Type how many pieces you want of each colour and size. Saving puts them all into your
          cart; an empty field takes the piece out.
        </p>
      </div>
      <div>
        <SheetFilter key={sheetAddress(query)} query={query} windows={windows} />
        <FacetLinks
          facets={facets}
          chosen={query}
          isOpen={query.filters === true}
          address={(chosen) => sheetAddress({ ...query, ...chosen, page: 1 })}
        />
        {corrected !== null && (
          <CorrectedNotice
            typed={query.q}
            corrected={corrected}
            exactAddress={sheetAddress({ ...query, page: 1, exact: true })}
          />
        )}
      </div>
      {styles.length === 0 ? (
        <EmptyState
          title={
            query.chosen
              ? "Your cart holds none of these styles."
              : "No products found matching your criteria."
          }
        >
          <LinkButton to="/order-sheet" variant="secondary">
            Show the whole collection
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="row no-print">
            <p role="status" className="muted small">
              {countText({ count, isMore })} {count === 1 ? "style" : "styles"}
            </p>
            <SheetFiles query={query} />
          </div>
          <SheetForm key={sheetAddress(query)} {...props} />
        </>
      )}
    </div>
  );
}

/** Links to the sheet as files, past the router, which would try to show them. */
function SheetFiles({ query }: { query: SheetQuery }) {
  return (
    <p className="small">
      To fill offline: <a href={sheetAddress(query, "xlsx")}>Excel (.xlsx)</a> or{" "}
      <a href={sheetAddress(query, "csv")}>CSV</a>, then upload it in{" "}
      <Link to="/quick-order">Quick order</Link>.
    </p>
  );
}

function SheetForm({ query, styles, pages, cart, refused, lostResponse }: OrderSheetProps) {
  const { form, isSaving, lost, onSubmit } = useQuantitiesForm(lostResponse);
  return (
    <Form
      ref={form}
      method="post"
      action={sheetAddress(query)}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      className="stack-loose"
    >
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
      {styles.map((style) => (
        <SheetStyleSection key={style.id} style={style} refused={refused} />
      ))}
      {lost && (
        <LostResponseNotice lostResponse={lost} failed="Failed to update quantity." form="/cart">
          <Button variant="secondary" className="mt-3">
            Send again
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-bar no-print row">
        <Button pending={isSaving} pendingLabel="SAVING...">
          SAVE QUANTITIES
        </Button>
        <p className="small">
          {pages > 1 && `Page ${query.page} of ${pages} · `}
          In your cart: {cart.pieces} {cart.pieces === 1 ? "piece" : "pieces"},{" "}
          <Money cents={cart.total} />
          <UnsavedText form={form} styles={styles} />
        </p>
      </div>
      <div className="row no-print">
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

/**
 * How many pieces are typed into a form of quantities and not saved, with scripts; nothing while all of them are saved. Until
 * then the browser asks before the shop is left.
 */
function UnsavedText({
  form,
  styles,
}: {
  form: RefObject<HTMLFormElement>;
  styles: readonly ShownStyle[];
}) {
  const typed = useTypedQuantities(form, styles);
  const saved = new Map(
    styles
      .flatMap(({ matrix }) => matrix?.cells.flat() ?? [])
      .flatMap((cell) => (cell ? [[cell.sku, cell.quantity] as const] : [])),
  );
  const changed = [...(typed ?? [])].filter(([sku, quantity]) => quantity !== saved.get(sku));
  const isUnsaved = changed.length > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (!isUnsaved) return null;
  const pieces = changed.reduce((sum, [, quantity]) => sum + quantity, 0);
  return (
    <>
      {" · "}
      <strong>{pieces > 0 ? `${pieces} typed, not saved` : "Changed, not saved"}</strong>
    </>
  );
}
