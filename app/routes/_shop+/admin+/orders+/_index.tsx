import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { briefly } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/orders";
import * as tCheckout from "~/messages/checkout";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { savedViews } from "~/shop/desk/saved-views/saved-views.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import {
  NEWEST_FIRST,
  ORDER_STATUSES,
  type ListedOrder,
  type OrderFilter,
  type OrderRow,
  type OrderSort,
  waitsFor,
  withoutAmounts,
} from "~/shop/orders/order";
import { orderChoices } from "~/shop/orders/order-choices.server";
import { countOrderFilters, filteredOrders } from "~/shop/orders/order-filters.server";
import { MAX_AT_ONCE } from "~/shop/orders/limits";
import { orderParameters, ordersAddress, ordersQuery } from "~/shop/orders/orders-query";
import { ordersForm } from "~/shop/orders/several-form.server";
import { countText, ROWS_PER_PAGE } from "~/shop/base/paging";
import type { Sort } from "~/shop/base/sorting";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { isoDay, shortDate, shortDay } from "~/formats/dates";
import { OrderState, PaymentState } from "~/ui/orders/admin/state-badges";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { SavedViews } from "~/ui/desk/saved-views";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, type Column, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { FilterBar, FilterChips, FilterLinks, Hidden } from "~/ui/layout/admin/filter-bar";
import { May, useMay } from "~/ui/layout/admin/rights";
import { orderChips, OrderFilters } from "./__order-filter";

/** Newest first, filtered by the parameters of orders-query; `?ticked=all` ticks them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, scope, seesPrices } = await requireStaff(request, "see-orders");
  const search = new URL(request.url).searchParams;
  const query = ordersQuery(search, seesPrices);
  const [{ orders, ...list }, counts, choices, views] = await Promise.all([
    listOrders(scope, query),
    countOrderFilters(scope, new Date(), waitsFor(seesPrices)),
    orderChoices(query),
    savedViews(id, "orders", seesPrices),
  ]);
  return {
    query,
    ...list,
    orders: seesPrices ? orders : orders.map(withoutAmounts),
    counts,
    choices,
    views,
    today: isoDay(new Date()),
    isAllTicked: search.get("ticked") === "all",
  };
}

type Loaded = SerializeFrom<typeof loader>;

export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId, scope, seesPrices } = await requireStaff(request, "change-orders");
  const { pathname, search, searchParams } = new URL(request.url);
  const title = t.noOrderConfirmed();
  return handleForm(request, {
    schema: ordersForm,
    title,
    failed: t.confirmingFailed(),
    async handle({ ids: ticked, all }, { refuse }) {
      const ids = all ? await filteredOrders(scope, ordersQuery(searchParams, seesPrices), MAX_AT_ONCE) : ticked;
      if (ids.length > 1) {
        const id = await requestBulkChange(actorId, { kind: "orders", ids }, pathname + search);
        return redirect(bulkChangeAddress(id), 303);
      }
      const { confirmed, refused } = await confirmOrders(ids, actorId);
      if (confirmed.length === 0) {
        const message = briefly(refused) || t.ordersGone();
        return refuse({ status: 409, title, message });
      }
      return redirectWithToast(pathname + search, { title: t.orderConfirmed() });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.orders()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

/** The checkboxes of the list belong to it. */
const SEVERAL_FORM_ID = "several";

/** Columns without an index sort only a short list. The amount stands above the pieces, where it may be seen. */
function columnsOf(canSort: boolean, seesPrices: boolean) {
  const sorts = (first: "ascending" | "descending") => (canSort ? { sortsFirst: first } : {});
  const columns = [
    { key: "tick", label: t.tickColumn(), narrow: "tick" },
    { key: "order", label: t.orderId() },
    { key: "customer", label: t.customer(), onPhone: "plain", ...sorts("ascending") },
    { key: "country", label: t.country(), onPhone: "inline" },
    { key: "date", label: t.date(), onPhone: "inline", sortsFirst: "descending" },
    { key: "ship-by", label: t.shipBy(), onPhone: "named", ...sorts("ascending") },
    seesPrices
      ? { key: "amount", label: t.amount(), isNumber: true, onPhone: "end", ...sorts("descending") }
      : { key: "amount", label: t.piecesColumn(), isNumber: true, onPhone: "end" },
    { key: "payment", label: t.paymentLabel(), onPhone: "inline" },
    { key: "status", label: t.byStatus(), onPhone: "inline" },
  ] as const satisfies Column<string>[];
  return columns.filter(({ key }) => seesPrices || key !== "payment");
}

export default function OrdersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { query, choices, views, orders, count, isMore, page, pages, sort, canSort, isAllTicked } = loaded;
  const { q, status, from, to, sort: wanted } = query;
  const refused = useAnswer<typeof action>();
  const { errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, {});
  const typed = [refused?.lastResult.initialValue?.id].flat().map(String);
  const isTicked = (id: number) => isAllTicked || typed.includes(String(id));
  const shown = status ?? query.waitingFor;
  const seesPrices = useMay()("see-prices");
  const chips = orderChips(query, choices);
  const address = (number: number, by = sort) => ordersAddress({ ...query, sort: by, page: number });
  const filter = { ...query, sort: NEWEST_FIRST, page: 1 };
  const days = from || to ? { from: from ?? "2000-01-01", to: to ?? loaded.today } : {};
  const isFiltered = q !== "" || shown !== null || chips.length > 0;
  return (
    <>
      <AdminHeading
        aside={
          <span className="muted">
            {shown && `${t.filterName(shown)} `}
            {countText({ count, isMore })}
          </span>
        }
        actions={
          <LinkButton to={ordersAddress({ ...filter, ...days }, "/admin/orders/export")} variant="secondary">
            {t.exportCsv()}
          </LinkButton>
        }
        filters={
          <>
            <FilterBar
              // A new key resets the fields when a link leads to another query.
              key={address(1)}
              action="/admin/orders"
              q={q}
              searchLabel={t.searchedInOrders()}
              isFiltered={isFiltered}
            >
              <Hidden parameters={orderParameters({ ...query, q: "", page: 1 })} />
            </FilterBar>
            <OrderFilters
              key={`filter ${address(1)}`}
              query={query}
              choices={choices}
              count={chips.length + (shown ? 1 : 0)}
            />
          </>
        }
      >
        {t.orders()}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <SavedViews
        list="orders"
        views={views}
        address={ordersAddress({ ...query, page: 1 })}
        isFiltered={isFiltered || wanted.by !== "date"}
      />
      <FilterLinks links={linksOf(loaded, chips.length > 0, seesPrices)} />
      <FilterChips chips={chips} />
      {wanted.by !== sort.by && <p className="mb-4">{t.sortedByDate()}</p>}
      {orders.length === 0 ? (
        <EmptyState title={t.noOrdersFound()}>
          {q && (
            <p>
              <Link to={`/admin/search?${new URLSearchParams({ q })}`}>{t.searchEverything({ q })}</Link>
            </p>
          )}
          {isFiltered && <Link to="/admin/orders">{t.showAllOrders()}</Link>}
        </EmptyState>
      ) : (
        <>
          <BulkBar id={SEVERAL_FORM_ID} here={address(page)} isAllTicked={isAllTicked}>
            <May right="change-orders">
              <Button name="intent" value="confirm">
                {t.confirmAllTicked()}
              </Button>
            </May>
            <Button variant="secondary" formMethod="get" formAction="/admin/orders/packing-lists.pdf">
              {t.packingListsPdf()}
            </Button>
            {!isMore && count > ROWS_PER_PAGE && count <= MAX_AT_ONCE && (
              <>
                <label className="check">
                  <input type="checkbox" name="all" value="yes" />
                  <span>{t.allThatMatch({ count })}</span>
                </label>
                <Hidden parameters={orderParameters(filter)} />
              </>
            )}
          </BulkBar>
          <AdminTable
            key={`${orders.map(({ id }) => id).join()} ${isAllTicked}`}
            caption={t.orders()}
            columns={columnsOf(canSort, seesPrices)}
            sorting={{ now: sort, address: (by) => address(1, by as Sort<OrderSort>) }}
            rows={orders.map((order) => asRow(order, isTicked(order.id)))}
          />
          <div className="mt-6">
            <Pagination page={page} pages={pages} address={address} />
          </div>
        </>
      )}
    </>
  );
}

/** The statuses, and what orders wait for where there are some; with another filter, of which nothing is counted. */
function linksOf({ query, counts }: Loaded, isNarrowed: boolean, seesPrices: boolean) {
  const current = query.status ?? query.waitingFor;
  const waits = waitsFor(seesPrices).filter((one) => one === current || counts[one].count > 0);
  const link = (filter: OrderFilter | null) => {
    const status = ORDER_STATUSES.find((one) => one === filter) ?? null;
    const waitingFor = waits.find((one) => one === filter) ?? null;
    return {
      label: filter ? t.filterName(filter) : t.noFilter(),
      to: ordersAddress({ ...query, status, waitingFor, page: 1 }),
      isCurrent: filter === current,
      count: query.q || isNarrowed ? undefined : counts[filter ?? "all"],
    };
  };
  return [link(null), ...[...ORDER_STATUSES, ...waits].map(link)];
}

function asRow(order: ListedOrder, isTicked: boolean) {
  const { id, orderNumber, poNumber, customer, country, createdAt, total, pieces, payment } = order;
  return {
    key: id,
    cells: {
      tick: <TickBox form={SEVERAL_FORM_ID} value={id} label={t.tick({ orderNumber })} isTicked={isTicked} />,
      order: (
        <TwoLines second={poNumber && t.poNumberText({ number: poNumber })}>
          <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>
        </TwoLines>
      ),
      customer: <CustomerCell {...customer} />,
      country,
      date: <span className="figures">{shortDate(createdAt)}</span>,
      "ship-by": <ShipBy order={order} />,
      amount:
        total === undefined ? (
          t.piecesText({ count: pieces })
        ) : (
          <TwoLines second={t.piecesText({ count: pieces })}>
            <Money cents={total} />
          </TwoLines>
        ),
      payment: payment && <Payment {...payment} />,
      status: (
        <TwoLines second={order.requested && tCheckout.requestKindName(order.requested)}>
          <OrderState status={order.status} />
        </TwoLines>
      ),
    },
  };
}

/** The shipping day and the delivery windows. */
function ShipBy({ order: { shipBy, isLate, windows } }: { order: ListedOrder }) {
  const names = windows.join(", ");
  if (shipBy === null) return names && <span className="muted small">{names}</span>;
  return (
    <TwoLines second={names && <span className="admin-cut">{names}</span>}>
      <span className="figures">{shortDay(shipBy)}</span>
      {isLate && <b className="text-danger"> {t.isLate()}</b>}
    </TwoLines>
  );
}

function Payment({ status, open }: OrderRow["payment"]) {
  const badge = <PaymentState status={status} />;
  const isPart = status === "part_paid" || status === "overdue";
  return isPart ? <TwoLines second={t.amountOpen({ amount: open })}>{badge}</TwoLines> : badge;
}
