import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  LinksFunction,
  SerializeFrom,
} from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  Form,
  useRouteLoaderData,
} from "@remix-run/react";
import { type RefObject, useEffect } from "react";

import * as t from "~/messages/cart";
import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { isoDay, formatDay } from "~/formats/dates";
import { withFormKey } from "~/http/forms/form-key.server";
import { saveQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { inYourCart } from "~/shop/cart/cart";
import { ownCart } from "~/http/session/own-cart.server";
import { orderSheetPage } from "~/shop/cart/order-sheet/sheet-styles.server";
import { sheetAddress, sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { type LostResponse, lostResponseIn, revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { countText } from "~/shop/base/paging";
import { cellPrice, fieldKey, seenPieces } from "~/shop/cart/matrix";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { FACET_NAMES } from "~/shop/catalogue/search/query";
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
import { LostResponseNotice } from "~/ui/layout/lost-response/lost-response-notice";
import { SheetStyleSection } from "~/ui/cart/order-sheet/sheet-style-section";
import { SheetFiles, SheetFilter } from "./sheet-filter";
import { useHasVat } from "~/ui/layout/has-vat";

/** A page of 100 styles has a field for each of their pieces. */
const FORM_BYTES = 1024 * 1024;

export const handle = { uploadBytes: FORM_BYTES, textBytes: FORM_BYTES, uploadsBy: "customers" };

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const [{ lines, totals }, prices] = await Promise.all([
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  const today = isoDay(new Date());
  const { styles, windows, page, ...list } = await orderSheetPage(query, { lines, prices }, today);
  return {
    query: { ...query, page },
    windows: windows.map(shownWindow),
    styles: styles.map(({ picture, ...style }) => ({
      ...style,
      picture: query.plain ? "" : picture,
    })),
    ...list,
    cart: { pieces: totals.pieces, subtotal: totals.subtotal, held: inYourCart(totals) },
    printed: { company: account.company.name, day: today },
  };
}

type Loaded = SerializeFrom<typeof loader>;

/**
 * Sets the quantities of the page's pieces in the customer's cart. The button `go` leads to another page ("page:2") or
 * to the cart.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const landing = (go: string) => {
    const page = Number(/^page:(\d{1,6})$/.exec(go)?.[1] ?? query.page);
    return sheetAddress({ ...query, page });
  };
  return withFormKey(account.company.id, form, () => saveQuantities(request, account, form, { landing }));
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

/** After a conflict the quantities on the page are out of date. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 409 || revalidateUnlessLost(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sheetStyles },
];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.orderSheet()) }];

/** The collection as tables of number fields in one form. Printed, it is an order form on paper. */
export default function OrderSheetPage() {
  const answer = useActionData<typeof action>();
  const loaded = useLoaderData<typeof loader>();
  const { query, facets, corrected, windows, styles, count, isMore, printed } = loaded;
  const { shop } = useRouteLoaderData("root") as Frame;
  const offers = [...new Set(styles.flatMap(({ matrix }) => (matrix ? offerText(matrix.window) : [])))];
  // Facts that all styles share are said once.
  const common = [...(offers.length === 1 ? offers : []), ...(useHasVat() ? [t.excludingVat()] : [])];
  const isFiltered =
    query.q !== "" || query.chosen || query.filters === true || FACET_NAMES.some((name) => query[name]);
  return (
    <div className="wrap sheet-page">
      <h1>{t.orderSheet()}</h1>
      <p className="hidden print:block">
        {[shop.name, printed.company, formatDay(printed.day), ...common].filter(Boolean).join(" · ")}
      </p>
      <details open={isFiltered} className="sheet-filter no-print">
        <summary className="btn">{t.filter()}</summary>
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
        sheetAddress(query) === "/order-sheet" ? (
          <EmptyState title={t.collectionIsComing()} />
        ) : (
          <EmptyState title={query.chosen ? t.noStyleInCart() : t.noProductsFound()}>
            <LinkButton to="/order-sheet" variant="secondary">
              {t.showTheWholeCollection()}
            </LinkButton>
          </EmptyState>
        )
      ) : (
        <>
          <p role="status" className="muted small no-print">
            {[t.stylesCount({ count: countText({ count, isMore }), isOne: count === 1 }), ...common].join(" · ")}
          </p>
          <SheetForm
            key={sheetAddress(query)}
            {...loaded}
            hasOffers={offers.length > 1}
            refused={answer && "refused" in answer ? answer.refused : undefined}
            lostResponse={lostResponseIn(answer)}
          />
        </>
      )}
    </div>
  );
}

/** The tables of the page in one form, with their sums and the buttons that save them. */
function SheetForm({
  query,
  styles,
  pages,
  cart,
  hasOffers,
  refused,
  lostResponse,
}: Loaded & {
  /** Each style says when it is delivered. */
  hasOffers: boolean;
  refused?: RefusedQuantities;
  lostResponse?: LostResponse;
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
      <ErrorSummary title={t.nothingWasSaved()} errors={refusalErrors(refused)} />
      <div className="sheet-styles">
        {styles.map((style) => (
          <SheetStyleSection key={style.anchor ?? style.id} style={style} hasOffer={hasOffers} refused={refused} />
        ))}
      </div>
      {lost && (
        <LostResponseNotice lostResponse={lost} failed={t.updateQuantityFailed()} form="/cart">
          <Button variant="secondary" className="mt-3">
            {t.sendAgain()}
          </Button>
        </LostResponseNotice>
      )}
      <div className="sheet-foot no-print">
        <div className="sheet-bar row">
          <Button pending={isSaving} pendingLabel={t.saving()}>
            {t.saveQuantities()}
          </Button>
          <SheetSum form={form} styles={styles} cart={cart} />
        </div>
        <div className="row">
          {pages > 1 && <span className="small">{t.pageOfPages({ page: query.page, pages })}</span>}
          {query.page > 1 && (
            <Button variant="secondary" name="go" value={`page:${query.page - 1}`}>
              {t.savePreviousPage()}
            </Button>
          )}
          {query.page < pages && (
            <Button variant="secondary" name="go" value={`page:${query.page + 1}`}>
              {t.saveNextPage()}
            </Button>
          )}
          <Button variant="secondary" name="go" value="cart">
            {t.saveAndGoToCart()}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/**
 * The pieces in the cart and, with scripts, those with what is typed into the form and not saved. Until it is saved the
 * browser asks before the shop is left. That it was saved is said here as well, where no toast covers a field
 * (order-sheet.css).
 */
function SheetSum({
  form,
  styles,
  cart,
}: {
  form: RefObject<HTMLFormElement>;
} & Pick<Loaded, "styles" | "cart">) {
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
      <strong className="block">
        {t.typedNotSaved({ pieces: changed.reduce((sum, { quantity }) => sum + quantity, 0) })}
      </strong>
      {t.withTyped({ pieces, subtotal })}
    </p>
  );
}
