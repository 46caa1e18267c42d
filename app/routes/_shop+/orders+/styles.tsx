import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { colon } from "~/formats/lists";
import { withFormKey } from "~/http/forms/form-key.server";
import { pageToGo, saveQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireAccount, requireOrdering } from "~/http/gate/guards.server";
import { ownCart } from "~/http/session/own-cart.server";
import * as tCart from "~/messages/cart";
import * as t from "~/messages/orders";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { requestedPage } from "~/shop/base/paging";
import { inYourCart } from "~/shop/cart/cart";
import { sheetStylesById, translatedStyle } from "~/shop/cart/order-sheet/sheet-styles.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { ORDERED_SORTS, type OrderedSort } from "~/shop/orders/my-orders";
import { type EverOrdered, everOrdered } from "~/shop/orders/ordered-styles.server";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { SheetForm } from "~/ui/cart/order-sheet/sheet-form";
import { lostResponseIn, revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { useHasVat } from "~/ui/layout/has-vat";
import { pageTitle } from "~/ui/layout/meta";

/** As of the order sheet. */
const FORM_BYTES = 1024 * 1024;

export const handle = { uploadBytes: FORM_BYTES, textBytes: FORM_BYTES, uploadsBy: "customers" };

type Query = Parameters<typeof everOrdered>[1];

function queryOf(request: Request): Query {
  const search = new URL(request.url).searchParams;
  const sort = ORDERED_SORTS.find((one) => one === search.get("sort")) ?? ORDERED_SORTS[0];
  return { sort, page: requestedPage(search) };
}

function addressOf({ sort, page }: Query): string {
  const search = new URLSearchParams({
    ...(sort !== ORDERED_SORTS[0] && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `/orders/styles?${search}` : "/orders/styles";
}

/** Who may not order sees no fields; users who are not approved have no styles. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const { company } = account;
  const query = queryOf(request);
  const ordered = await everOrdered(company.id, query);
  const canOrder = company.isApproved && mayOrder(account.role);
  const ids = ordered.styles.filter(({ isActive }) => isActive).map(({ productId }) => productId);
  return {
    ...ordered,
    sort: query.sort,
    sheet: canOrder && ids.length > 0 ? await sheetOf(request, company, ids) : null,
  };
}

/** With the pieces that the cart has of these styles. */
async function sheetOf(request: Request, company: { id: string; priceGroupId: number | null }, ids: number[]) {
  const [{ lines, totals }, prices] = await Promise.all([
    ownCart(request, company.id),
    priceListOf(company.priceGroupId),
  ]);
  const cart = { pieces: totals.pieces, subtotal: totals.subtotal, held: inYourCart(totals) };
  const styles = await sheetStylesById(ids, { lines, prices }, isoDay(new Date()));
  return { styles: styles.map(translatedStyle), cart };
}

/** Sets the quantities of the page's pieces in the customer's cart, as the order sheet does. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  const query = queryOf(request);
  const landing = (go: string) => addressOf({ ...query, page: pageToGo(go) ?? query.page });
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

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, t.everythingYouOrdered()) },
];

export default function OrderedStylesPage() {
  const answer = useActionData<typeof action>();
  const { styles, sort, page, pages, sheet } = useLoaderData<typeof loader>();
  const byId = new Map(styles.map((style) => [style.productId, style]));
  const listed = sheet ? styles.filter(({ isActive }) => !isActive) : styles;
  const offers = [...new Set(sheet?.styles.flatMap(({ matrix }) => (matrix ? offerText(matrix.window) : [])))];
  // What all styles share is said once.
  const common = [...(offers.length === 1 ? offers : []), ...(useHasVat() ? [tCart.excludingVat()] : [])];
  return (
    <div className="wrap sheet-page stack">
      <div>
        <p className="small mb-2">
          <AppLink to="/orders">{t.historyOfOrder()}</AppLink>
        </p>
        <h1>{t.everythingYouOrdered()}</h1>
      </div>
      {styles.length === 0 ? (
        <EmptyState title={t.noOrdersYetTitle()}>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <SortLinks sort={sort} />
          {sheet && <p className="muted small">{common.join(" · ")}</p>}
          {sheet && (
            <SheetForm
              key={addressOf({ sort, page })}
              {...sheet}
              address={(to) => addressOf({ sort, page: to })}
              page={page}
              pages={pages}
              hasOffers={offers.length > 1}
              refused={answer && "refused" in answer ? answer.refused : undefined}
              lostResponse={lostResponseIn(answer)}
              above={({ id, anchor }) => anchor === undefined && <Ordered style={byId.get(id)!} />}
            />
          )}
          {listed.length > 0 && (
            <ul className="no-print">
              {listed.map((style) => (
                <StyleRow key={style.productId} style={style} />
              ))}
            </ul>
          )}
          {!sheet && <Pagination page={page} pages={pages} address={(to) => addressOf({ sort, page: to })} />}
        </>
      )}
    </div>
  );
}

function SortLinks({ sort }: { sort: OrderedSort }) {
  return (
    <p className="row small no-print">
      {t.sortedBy()}
      {ORDERED_SORTS.map((one) =>
        one === sort ? (
          <strong key={one} aria-current="true">
            {t.orderedSort(one)}
          </strong>
        ) : (
          <AppLink key={one} to={addressOf({ sort: one, page: 1 })}>
            {t.orderedSort(one)}
          </AppLink>
        ),
      )}
    </p>
  );
}

function StyleRow({ style }: { style: EverOrdered }) {
  const { productId, name, isActive } = style;
  return (
    <li className="rule py-2.5">
      {isActive ? (
        <AppLink to={`/product/${productId}`}>{name}</AppLink>
      ) : (
        <>
          {name} <span className="muted small">{t.notInCollection()}</span>
        </>
      )}
      <Ordered style={style} />
    </li>
  );
}

/** How many of which colours and sizes, in which seasons, and when last. */
function Ordered({ style: { name, pieces, amount, lastOrder, colours, seasons } }: { style: EverOrdered }) {
  return (
    <>
      <p className="small">
        {t.orderedPieces({ count: pieces })}
        {", "}
        <Money cents={amount} />
        {" · "}
        <AppLink to={`/orders/${lastOrder.id}`}>
          {t.lastOn({
            name,
            createdAt: lastOrder.createdAt,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </AppLink>
      </p>
      {colours.map((colour) => {
        const sizes = colour.sizes.filter((size) => size.name).map((size) => `${size.name} ${size.pieces}`);
        return (
          <p key={colour.name} className="small">
            {[`${colour.name || t.allOfStyle()} ${colour.pieces}`, sizes.join(", ")].filter(Boolean).join(colon())}
          </p>
        );
      })}
      <p className="small muted">
        {seasons.map(({ name: season, pieces: count }) => `${season ?? t.withoutSeason()} ${count}`).join(" · ")}
      </p>
    </>
  );
}
