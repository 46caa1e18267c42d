import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { type Counted, countText } from "~/shop/base/paging";
import { NO_WINDOW, type OpenPiece, openPieceParameters } from "~/shop/orders/open-piece";
import { orderTaskName } from "~/texts/orders";
import { ORDER_TASKS, type OrderRow, type OrderStatus, type OrderTask } from "~/shop/orders/order";
import { ALL_STATUSES } from "~/shop/orders/period";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TickBox } from "~/ui/layout/admin/admin-table";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { StatusBadge } from "~/ui/orders/status-badge";
import { statusOptions } from "./status-options";

/** The form to which the checkboxes of the list belong. */
const SEVERAL_FORM_ID = "several";

interface OrdersPageProps extends Counted {
  q: string;
  status: OrderStatus | null;
  task: OrderTask | null;
  openPiece: OpenPiece | null;
  orders: readonly OrderRow[];
  page: number;
  pages: number;
  /** All orders of the page are ticked. */
  isAllTicked: boolean;
  refused?: RefusedForm;
}

const COLUMNS = [
  { key: "tick", label: "Tick", narrow: "tick" },
  { key: "order", label: "Order ID" },
  { key: "customer", label: "Customer", onPhone: "plain" },
  { key: "date", label: "Date", onPhone: "inline" },
  { key: "amount", label: "Amount", isNumber: true, onPhone: "end" },
  { key: "status", label: "Status", onPhone: "inline" },
] as const;

/** All orders of the shop, with search and filter (specification 2). */
export function OrdersPage(props: OrdersPageProps) {
  const { q, status, task, openPiece, orders, count, isMore, page, pages } = props;
  const { isAllTicked, refused } = props;
  const { errors } = formState(refused?.lastResult, SEVERAL_FORM_ID, {});
  const typed = [refused?.lastResult.initialValue?.id].flat().map(String);
  const isTicked = (id: number) => isAllTicked || typed.includes(String(id));
  const shown = task ?? status;
  const filter = {
    ...(q && { q }),
    ...(shown && { status: shown }),
    ...(openPiece && openPieceParameters(openPiece)),
  };
  const address = (number: number) => {
    const query = new URLSearchParams({ ...filter, ...(number > 1 && { page: String(number) }) });
    return query.size > 0 ? `/admin/orders?${query}` : "/admin/orders";
  };
  const exported = new URLSearchParams({ ...(q && { q }), ...(status && { status }) });
  const isFiltered = q !== "" || shown !== null || openPiece !== null;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{countText({ count, isMore })}</span>}
        actions={
          <LinkButton
            to={`/admin/orders/export${exported.size > 0 ? `?${exported}` : ""}`}
            variant="secondary"
          >
            EXPORT CSV
          </LinkButton>
        }
      >
        Orders
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <FilterBar
        // A new key resets the fields when a link leads to another query.
        key={`${q} ${shown}`}
        action="/admin/orders"
        q={q}
        searchLabel="Order, proforma or PO number, customer, city, style, SKU"
        isFiltered={isFiltered}
      >
        <FilterSelect
          name="status"
          label="Status"
          value={shown ?? ALL_STATUSES}
          options={[
            ...statusOptions(),
            ...ORDER_TASKS.map((value) => ({ value, label: orderTaskName(value) })),
          ]}
        />
      </FilterBar>
      {openPiece && <p className="mb-4">{textOf(openPiece)}</p>}
      {orders.length === 0 ? (
        <EmptyState title="No orders found">
          {isFiltered && <Link to="/admin/orders">Show all orders</Link>}
        </EmptyState>
      ) : (
        <>
          <BulkBar id={SEVERAL_FORM_ID} here={address(page)} isAllTicked={isAllTicked}>
            <Button name="intent" value="confirm">
              CONFIRM ALL TICKED
            </Button>
            <Button
              variant="secondary"
              formMethod="get"
              formAction="/admin/orders/packing-lists.pdf"
            >
              PACKING LISTS (PDF)
            </Button>
          </BulkBar>
          <AdminTable
            key={`${orders.map(({ id }) => id).join()} ${isAllTicked}`}
            caption="Orders, newest first"
            columns={COLUMNS}
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

function textOf({ sku, windowId, isConfirmedOnly }: OpenPiece): string {
  const what = sku ?? "something";
  const from = { null: "", [NO_WINDOW]: " without a delivery window" }[String(windowId)];
  const without = isConfirmedOnly ? ", without pending ones" : "";
  return `Orders in which ${what}${from ?? " of this delivery window"} is open${without}`;
}

function asRow(
  { id, orderNumber, customer, createdAt, total, status }: OrderRow,
  isTicked: boolean,
) {
  return {
    key: id,
    cells: {
      tick: (
        <TickBox
          form={SEVERAL_FORM_ID}
          value={id}
          label={`Tick ${orderNumber}`}
          isTicked={isTicked}
        />
      ),
      order: <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>,
      customer: <CustomerCell {...customer} />,
      date: <span className="figures">{formatDate(createdAt)}</span>,
      amount: <Money cents={total} />,
      status: <StatusBadge status={status} />,
    },
  };
}
