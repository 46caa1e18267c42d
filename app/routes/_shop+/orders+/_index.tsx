import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { requireAccount } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import * as tBilling from "~/messages/billing";
import * as tCheckout from "~/messages/checkout";
import { owedBy } from "~/shop/billing/payments/owed.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { countOpenApprovalRequests } from "~/shop/checkout/approvals/approval-requests.server";
import { mayOrder } from "~/shop/customers/people/roles";
import {
  owedDetails,
  requestedOrders,
  type MyOrderRow,
  type MyOrdersFilter,
  type OwedAmounts,
  TO_PAY,
} from "~/shop/orders/my-orders";
import { myOrders } from "~/shop/orders/my-orders.server";
import styles from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { useHasVat } from "~/ui/layout/has-vat";
import { formatDate, formatDay } from "~/formats/dates";
import { MAX_SEARCH_LENGTH } from "~/shop/base/search/words";
import { formatEuro } from "~/formats/money";
import { formatNumber } from "~/formats/numbers";
import { ORDER_STATUSES } from "~/shop/orders/order";
import { dueRows } from "~/shop/orders/payment-summary";
import { AppLink } from "~/ui/base/app-link";
import { PaymentBadge } from "~/ui/orders/payment-badge";
import { Button, LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { ReorderLink } from "~/ui/orders/reorder-link";
import { StatusBadge } from "~/ui/orders/status-badge";

/** Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const { id: companyId, isApproved } = account.company;
  const canOrder = isApproved && mayOrder(account.role) && !account.isOnBehalf;
  const filter = requestedOrders(new URL(request.url).searchParams);
  const [orders, owed, { invoicesFrom }, waiting] = await Promise.all([
    myOrders(companyId, filter),
    owedBy(companyId),
    shopSettings(),
    canOrder ? countOpenApprovalRequests(companyId) : 0,
  ]);
  return { filter, ...orders, owed, hasInvoices: invoicesFrom !== null, waiting, canOrder };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.orderHistory()) }];

/** With another filter; of the first page unless `page` is given. */
function address(filter: MyOrdersFilter, { page = 1, ...change }: Partial<MyOrdersFilter>) {
  const { q, year, status } = { ...filter, ...change };
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(year && { year: String(year) }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `/orders?${search}` : "/orders";
}

export default function OrdersPage() {
  const props = useLoaderData<typeof loader>();
  const { filter, orders, page, pages, all, years, owed, hasInvoices, waiting, canOrder } = props;
  return (
    <div className="wrap order-page">
      <div className="row">
        <h1>{t.orderHistory()}</h1>
        {all > 0 && (
          <p className="row small order-list-links">
            {hasInvoices && <AppLink to="/invoices">{tBilling.invoices()}</AppLink>}
            <AppLink to="/account">{tBilling.account()}</AppLink>
            <AppLink to="/orders/styles">{t.orderedStyles()}</AppLink>
            {canOrder && <a href="/order-sheet?chosen=new">{t.newSinceLastOrder()}</a>}
            <a href="/favourites">{t.favourites()}</a>
            {canOrder && <a href="/alerts">{t.alerts()}</a>}
            <AppLink to="/for-your-shop">{t.forYourShop()}</AppLink>
            <a href="/api/orders/my-orders.csv">{t.downloadCsv()}</a>
          </p>
        )}
      </div>
      {waiting > 0 && (
        <Notice>
          <AppLink to="/company/approvals">{t.waitingForApproval({ orders: waiting })}</AppLink>
        </Notice>
      )}
      {all === 0 ? (
        <EmptyState title={t.noOrdersYetTitle()}>
          <p className="muted">{t.noOrdersYet()}</p>
          <LinkButton to="/">{t.browseCatalog()}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Owed owed={owed} filter={filter} />
          <Filters filter={filter} years={years} />
          {orders.length === 0 ? (
            <p>
              {t.noOrderMatches()} <AppLink to="/orders">{t.allOrders()}</AppLink>
            </p>
          ) : (
            <OrderList orders={orders} />
          )}
          <Pagination page={page} pages={pages} address={(to) => address(filter, { page: to })} />
        </>
      )}
    </div>
  );
}

/** Over all orders, whatever is listed. */
function Owed({ owed, filter }: { owed: OwedAmounts; filter: MyOrdersFilter }) {
  const details = owedDetails(owed);
  const { due, later, toConfirm } = owed;
  return (
    <div className="order-owed">
      <p>
        {due > 0 ? (
          <>
            {t.dueByToday()} <Money cents={due} className="strong" />
          </>
        ) : (
          t.nothingDue()
        )}{" "}
        {due + later + toConfirm > 0 && filter.status !== TO_PAY && (
          <AppLink to={address(filter, { q: "", year: null, status: TO_PAY })} className="small">
            {t.showUnpaid()}
          </AppLink>
        )}
      </p>
      {details && <p className={owed.overdue > 0 ? "error" : "muted small"}>{details}</p>}
    </div>
  );
}

function Filters({ filter, years }: { filter: MyOrdersFilter; years: readonly number[] }) {
  const { q, year, status } = filter;
  return (
    <div className="order-filters no-print">
      <Form method="get" action="/orders" role="search">
        {year && <input type="hidden" name="year" value={year} />}
        {status && <input type="hidden" name="status" value={status} />}
        <input
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={t.searchOrders()}
          placeholder={t.searchOrders()}
          className="input"
        />
        <Button variant="secondary">{t.search()}</Button>
      </Form>
      {years.length > 1 && (
        <FilterLinks label={t.byYear()}>
          <Choice to={address(filter, { year: null })} isChosen={year === null}>
            {t.allYears()}
          </Choice>
          {years.map((one) => (
            <Choice key={one} to={address(filter, { year: one })} isChosen={year === one}>
              {one}
            </Choice>
          ))}
        </FilterLinks>
      )}
      <FilterLinks label={t.byStatus()}>
        <Choice to={address(filter, { status: null })} isChosen={status === null}>
          {t.allStatuses()}
        </Choice>
        <Choice to={address(filter, { status: TO_PAY })} isChosen={status === TO_PAY}>
          {t.toPay()}
        </Choice>
        {ORDER_STATUSES.map((one) => (
          <Choice key={one} to={address(filter, { status: one })} isChosen={status === one}>
            {t.statusName(one)}
          </Choice>
        ))}
      </FilterLinks>
    </div>
  );
}

const FilterLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="order-links small">
    {children}
  </nav>
);

const Choice = ({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) => (
  <AppLink to={to} aria-current={isChosen ? "true" : undefined} keepScroll>
    {children}
  </AppLink>
);

const listColumns = (hasVat: boolean) => [
  { label: t.order() },
  { label: t.date() },
  { label: t.byStatus() },
  { label: t.piecesColumn(), isNumber: true },
  { label: t.netAmount({ hasVat }), isNumber: true },
  { label: t.paymentLabel() },
  { label: t.shipByColumn() },
];

/** Of more than two days the first and the last one. */
function shipByText(days: readonly string[]): string {
  const [first, ...others] = days;
  if (!first) return "–";
  const last = others.at(-1);
  if (!last) return formatDay(first);
  return others.length > 1 ? t.shipByRange({ first, last }) : t.shipByEither({ first, last });
}

/** A row each. On a phone a row is a few short lines; the explicit roles keep the table semantics there. */
function OrderList({ orders }: { orders: readonly MyOrderRow[] }) {
  return (
    <table role="table" className="order-list">
      <caption className="sr-only">{t.orderHistory()}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {listColumns(useHasVat()).map(({ label, isNumber }) => (
            <th key={label} scope="col" role="columnheader" className={isNumber ? "number" : undefined}>
              {label}
            </th>
          ))}
          <th scope="col" role="columnheader">
            <span className="sr-only">{t.reorderColumn()}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: MyOrderRow }) {
  const { id, orderNumber, status, createdAt, poNumber, pieces, total, payment, shipBy, requested } = order;
  const due = dueRows(payment.instalments);
  const dues = due.length > 0 || payment.open === 0 ? due : ([[t.notFinalYet(), payment.open]] as const);
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <AppLink to={`/orders/${id}`}>
          <span className="sr-only">{t.order()} </span>#{orderNumber}
        </AppLink>
        {poNumber && <span className="muted">{t.poNumberText({ number: poNumber })}</span>}
      </th>
      <td role="cell">{formatDate(createdAt)}</td>
      <td role="cell">
        <StatusBadge status={status} />
        {requested && <span className="muted">{tCheckout.requestKindName(requested)}</span>}
      </td>
      <td role="cell" className="number" data-label={t.piecesColumn()}>
        {formatNumber(pieces)}
      </td>
      <td role="cell" className="number">
        <Money cents={total} />
      </td>
      <td role="cell">
        <PaymentBadge status={payment.status} />
        {dues.map(([label, cents]) => (
          <span key={label} className="muted">
            {label} {formatEuro(cents)}
          </span>
        ))}
      </td>
      <td role="cell" data-label={shipBy.length > 0 ? t.shipByColumn() : undefined}>
        {shipByText(shipBy)}
      </td>
      <td role="cell">
        <ReorderLink id={id} orderNumber={orderNumber} variant="quiet" />
      </td>
    </tr>
  );
}
