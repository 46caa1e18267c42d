import { Form, Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { type Counted, countText } from "~/shop/base/paging";
import { NO_WINDOW, type OpenPiece, openPieceParameters } from "~/shop/orders/open-piece";
import { orderTaskName } from "~/texts/orders";
import { ORDER_TASKS, type OrderRow, type OrderStatus, type OrderTask } from "~/shop/orders/order";
import { ALL_STATUSES } from "~/shop/orders/period";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { FormKey } from "~/ui/layout/form-key";
import { StatusBadge } from "~/ui/orders/status-badge";
import { statusOptions } from "./status-options";

/** The form to which the checkboxes of the list belong. */
const SEVERAL_FORM_ID = "several";

/** What can be done with all orders that are ticked in the list above. `here` is the address of the list. */
function SeveralOrdersForm({ here, isOpen }: { here: string; isOpen: boolean }) {
  return (
    <Form
      id={SEVERAL_FORM_ID}
      method="post"
      action={here}
      // A PDF is no page of the client-side router, which takes the event from here.
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("formmethod") === "get") event.stopPropagation();
      }}
      noValidate
      className="admin-several"
    >
      <FormKey />
      {/* Enter on a checkbox activates the form's first submit button. This disabled one prevents an accidental confirmation. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <details open={isOpen}>
        <summary className="admin-more">Confirm or print several at once</summary>
        <div className="stack">
          <p className="muted small">
            For all orders that are ticked above.{" "}
            <AppLink to={`${here}${here.includes("?") ? "&" : "?"}ticked=all#${SEVERAL_FORM_ID}`}>
              Tick all on this page
            </AppLink>
          </p>
          <div className="admin-buttons">
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
          </div>
        </div>
      </details>
    </Form>
  );
}

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
  { key: "order", label: "Order ID" },
  { key: "customer", label: "Customer", onPhone: "plain" },
  { key: "date", label: "Date", onPhone: "inline" },
  { key: "amount", label: "Amount", isNumber: true, onPhone: "inline" },
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
        <div className="stack-loose">
          <AdminTable
            key={`${orders.map(({ id }) => id).join()} ${isAllTicked}`}
            caption="Orders, newest first"
            columns={COLUMNS}
            rows={orders.map((order) => asRow(order, isTicked(order.id)))}
          />
          <SeveralOrdersForm here={address(page)} isOpen={isAllTicked || refused !== undefined} />
          <Pagination page={page} pages={pages} address={address} />
        </div>
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
      order: (
        <span className="row">
          <label className="check items-center py-0">
            <input
              type="checkbox"
              name="id"
              value={id}
              form={SEVERAL_FORM_ID}
              defaultChecked={isTicked}
            />
            <span className="sr-only">Tick {orderNumber}</span>
          </label>
          <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>
        </span>
      ),
      customer: <CustomerCell {...customer} />,
      date: <span className="figures">{formatDate(createdAt)}</span>,
      amount: <Money cents={total} />,
      status: <StatusBadge status={status} />,
    },
  };
}
