import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, LinksFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import * as t from "~/messages/cart";
import { shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { isoDay, formatDay } from "~/formats/dates";
import { withFormKey } from "~/http/forms/form-key.server";
import { pageToGo, saveQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { inYourCart } from "~/shop/cart/cart";
import { ownCart } from "~/http/session/own-cart.server";
import { orderSheetPage, translatedStyle } from "~/shop/cart/order-sheet/sheet-styles.server";
import { sheetAddress, sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { listedStyles } from "~/shop/orders/sheet-lists.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { lostResponseIn, revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { FACET_NAMES } from "~/shop/catalogue/search/query";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { CorrectedNotice } from "~/ui/catalogue/corrected-notice";
import { FacetLinks } from "~/ui/catalogue/facet-links";
import type { Frame } from "~/ui/layout/frame";
import { SheetForm } from "~/ui/cart/order-sheet/sheet-form";
import { SheetFiles, SheetFilter } from "./sheet-filter";
import { useHasVat } from "~/ui/layout/has-vat";

/** A page of 100 styles has a field for each of their pieces. */
const FORM_BYTES = 1024 * 1024;

export const handle = { uploadBytes: FORM_BYTES, textBytes: FORM_BYTES, uploadsBy: "customers" };

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const [{ lines, totals }, prices, { chosenIds, since }] = await Promise.all([
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
    listedStyles(query.chosen, account.company.id),
  ]);
  const today = isoDay(new Date());
  const customer = { lines, prices, ...(chosenIds && { chosenIds }) };
  const { styles, windows, page, ...list } = await orderSheetPage(query, customer, today);
  return {
    query: { ...query, page },
    since,
    windows: windows.map(shownWindow).map(translatedWindow),
    styles: styles.map(translatedStyle).map(({ picture, ...style }) => ({
      ...style,
      picture: query.plain ? "" : picture,
    })),
    ...list,
    cart: { pieces: totals.pieces, subtotal: totals.subtotal, held: inYourCart(totals) },
    printed: { company: account.company.name, day: today },
  };
}

/**
 * Sets the quantities of the page's pieces in the customer's cart. The button `go` leads to another page ("page:2") or
 * to the cart.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const landing = (go: string) => sheetAddress({ ...query, page: pageToGo(go) ?? query.page });
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
  const { query, since, facets, corrected, windows, styles, count, isMore, printed } = loaded;
  const { shop } = useRouteLoaderData("root") as Frame;
  const offers = [...new Set(styles.flatMap(({ matrix }) => (matrix ? offerText(matrix.window) : [])))];
  // Facts that all styles share are said once.
  const common = [...(offers.length === 1 ? offers : []), ...(useHasVat() ? [t.excludingVat()] : [])];
  const isFiltered =
    query.q !== "" || query.chosen !== "" || query.filters === true || FACET_NAMES.some((name) => query[name]);
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
          <EmptyState
            title={
              since === null ? t.notOrderedYet() : query.chosen ? t.noStyleInList(query.chosen) : t.noProductsFound()
            }
          >
            <LinkButton to="/order-sheet" variant="secondary">
              {t.showTheWholeCollection()}
            </LinkButton>
          </EmptyState>
        )
      ) : (
        <>
          <p role="status" className="muted small no-print">
            {[t.stylesCount({ count, isMore }), ...(since ? [t.newSince({ since })] : []), ...common].join(" · ")}
          </p>
          <SheetForm
            key={sheetAddress(query)}
            {...loaded}
            page={query.page}
            address={(page) => sheetAddress({ ...query, page })}
            hasOffers={offers.length > 1}
            refused={answer && "refused" in answer ? answer.refused : undefined}
            lostResponse={lostResponseIn(answer)}
          />
        </>
      )}
    </div>
  );
}
