import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireAdmin, requireStaff } from "~/http/gate/guards.server";
import { briefly } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/orders";
import * as tCheckout from "~/messages/checkout";
import { requestedText } from "~/shop/base/search/words";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import { requestedOpenPiece, NO_WINDOW, type OpenPiece, openPieceParameters } from "~/shop/orders/open-piece";
import {
  NEWEST_FIRST,
  ORDER_SORTS,
  requestedStatus,
  requestedWait,
  ORDER_PAYMENTS,
  ORDER_STATUSES,
  ORDER_TASKS,
  type OrderFilter,
  type OrderRow,
  type OrderSort,
} from "~/shop/orders/order";
import { countOrderFilters } from "~/shop/orders/order-filters.server";
import { ordersForm } from "~/shop/orders/several-form.server";
import { requestedPage, countText } from "~/shop/base/paging";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { shortDate, shortDay } from "~/formats/dates";
import { PaymentBadge } from "~/ui/orders/payment-badge";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, type Column, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { StatusBadge } from "~/ui/orders/status-badge";

/**
 * Newest first; `?sort=-amount` sorts, `?q=` searches, `?status=` filters by status and by what they wait for, `?sku=`,
 * `?window=` and `?open=` leave those in which a piece or a delivery window is open, `?ticked=all` ticks them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const search = new URL(request.url).searchParams;
  const q = requestedText(search);
  const filter = {
    q,
    openPiece: requestedOpenPiece(search),
    status: requestedStatus(search),
    waitingFor: requestedWait(search),
  };
  const wanted = requestedSort(search, ORDER_SORTS, NEWEST_FIRST);
  const [list, counts] = await Promise.all([
    listOrders(scope, { ...filter, sort: wanted, page: requestedPage(search) }),
    countOrderFilters(scope),
  ]);
  return { ...filter, ...list, counts, wanted, isAllTicked: search.get("ticked") === "all" };
}

type Loaded = SerializeFrom<typeof loader>;

export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const { pathname, search } = new URL(request.url);
  const title = t.noOrderConfirmed();
  return handleForm(request, {
    schema: ordersForm,
    title,
    failed: t.confirmingFailed(),
    async handle({ ids }, { refuse }) {
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

/** Columns without an index sort only a short list. */
function columnsOf(canSort: boolean) {
  const sorts = (first: "ascending" | "descending") => (canSort ? { sortsFirst: first } : {});
  return [
    { key: "tick", label: t.tickColumn(), narrow: "tick" },
    { key: "order", label: t.orderId() },
    { key: "customer", label: t.customer(), onPhone: "plain", ...sorts("ascending") },
    { key: "country", label: t.country(), onPhone: "inline" },
    { key: "date", label: t.date(), onPhone: "inline", sortsFirst: "descending" },
    { key: "ship-by", label: t.shipBy(), onPhone: "named", ...sorts("ascending") },
    { key: "amount", label: t.amount(), isNumber: true, onPhone: "end", ...sorts("descending") },
    { key: "payment", label: t.paymentLabel(), onPhone: "inline" },
    { key: "status", label: t.byStatus(), onPhone: "inline" },
  ] as const satisfies Column<string>[];
}

export default function OrdersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { q, openPiece, orders, count, isMore, page, pages, sort, wanted, canSort, isAllTicked } = loaded;
  const refused = useAnswer<typeof action>();
  const { errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, {});
  const typed = [refused?.lastResult.initialValue?.id].flat().map(String);
  const isTicked = (id: number) => isAllTicked || typed.includes(String(id));
  const shown = loaded.waitingFor ?? loaded.status;
  const { sort: chosen } = sortIn(wanted);
  const address = (number: number, by = sort) => {
    const query = new URLSearchParams({
      ...(q && { q }),
      ...(shown && { status: shown }),
      ...(openPiece && openPieceParameters(openPiece)),
      ...sortIn(by),
      ...(number > 1 && { page: String(number) }),
    });
    return query.size > 0 ? `/admin/orders?${query}` : "/admin/orders";
  };
  const exported = new URLSearchParams({
    ...(q && { q }),
    ...(shown && { status: shown }),
  });
  const isFiltered = q !== "" || shown !== null || openPiece !== null;
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
          <LinkButton to={`/admin/orders/export${exported.size > 0 ? `?${exported}` : ""}`} variant="secondary">
            {t.exportCsv()}
          </LinkButton>
        }
      >
        {t.orders()}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <FilterLinks links={linksOf(loaded)} />
      <FilterBar
        // A new key resets the fields when a link leads to another query.
        key={`${q} ${shown}`}
        action="/admin/orders"
        q={q}
        searchLabel={t.searchedInOrders()}
        isFiltered={isFiltered}
      >
        {shown && <input type="hidden" name="status" value={shown} />}
        {chosen && <input type="hidden" name="sort" value={chosen} />}
      </FilterBar>
      {openPiece && <p className="mb-4">{textOf(openPiece)}</p>}
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
            <Button name="intent" value="confirm">
              {t.confirmAllTicked()}
            </Button>
            <Button variant="secondary" formMethod="get" formAction="/admin/orders/packing-lists.pdf">
              {t.packingListsPdf()}
            </Button>
          </BulkBar>
          <AdminTable
            key={`${orders.map(({ id }) => id).join()} ${isAllTicked}`}
            caption={t.orders()}
            columns={columnsOf(canSort)}
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

/** Of the list's order, unless it is the usual one. */
const sortIn = (by: Sort<OrderSort>): { sort?: string } =>
  sortParameter(by) === sortParameter(NEWEST_FIRST) ? {} : { sort: sortParameter(by) };

/** The statuses, and what orders wait for where there are some; with a search, of which nothing is counted. */
function linksOf({ q, status, waitingFor, openPiece, counts, wanted }: Loaded) {
  const current = waitingFor ?? status;
  const waits = [...ORDER_TASKS, ...ORDER_PAYMENTS].filter((one) => one === current || counts[one].count > 0);
  const link = (filter: OrderFilter | null) => {
    const query = new URLSearchParams({
      ...(q && { q }),
      ...(filter && { status: filter }),
      ...sortIn(wanted),
    });
    return {
      label: filter ? t.filterName(filter) : t.noFilter(),
      to: query.size > 0 ? `/admin/orders?${query}` : "/admin/orders",
      isCurrent: openPiece === null && filter === current,
      count: q ? undefined : counts[filter ?? "all"],
    };
  };
  return [link(null), ...[...ORDER_STATUSES, ...waits].map(link)];
}

function textOf({ sku, windowId, isConfirmedOnly }: OpenPiece): string {
  const place = windowId === null ? "any" : windowId === NO_WINDOW ? "none" : "one";
  return t.ordersWithOpen({ hasSku: sku !== null, sku: sku ?? "", place, isConfirmedOnly });
}

function asRow(order: OrderRow, isTicked: boolean) {
  const { id, orderNumber, poNumber, customer, country, createdAt, total, pieces } = order;
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
      amount: (
        <TwoLines second={t.piecesText({ count: pieces })}>
          <Money cents={total} />
        </TwoLines>
      ),
      payment: <Payment {...order.payment} />,
      status: (
        <TwoLines second={order.requested && tCheckout.requestKindName(order.requested)}>
          <StatusBadge status={order.status} />
        </TwoLines>
      ),
    },
  };
}

/** The shipping day and the delivery windows. */
function ShipBy({ order: { shipBy, isLate, windows } }: { order: OrderRow }) {
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
  const badge = <PaymentBadge status={status} />;
  const isPart = status === "part_paid" || status === "overdue";
  return isPart ? <TwoLines second={t.amountOpen({ amount: open })}>{badge}</TwoLines> : badge;
}
