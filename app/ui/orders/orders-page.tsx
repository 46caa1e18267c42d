import { formatDate } from "~/formats/dates";
import { formatPercent } from "~/shop/base/money/money";
import type { ListedOrder } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { paymentText } from "~/texts/orders";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AddressText } from "./address-text";
import { FoldedOrderLines } from "./order-lines";
import { DueAmounts } from "./payment-facts";
import { ReorderLink } from "./reorder-link";
import { StatusBadge } from "./status-badge";

interface OrdersPageProps {
  orders: readonly ListedOrder[];
  page: number;
  pages: number;
  /** Orders of the company that wait for approval. */
  waiting: number;
}

const address = (page: number) => (page === 1 ? "/orders" : `/orders?page=${page}`);

/** A customer's order history (specification 2). */
export function OrdersPage({ orders, page, pages, waiting }: OrdersPageProps) {
  return (
    <div className="wrap page stack-loose">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1>Order History</h1>
        {orders.length > 0 && (
          <p className="row">
            <AppLink to="/orders/styles">Everything you ordered, by style</AppLink>
            <AppLink to="/for-your-shop">For your shop</AppLink>
          </p>
        )}
      </div>
      {waiting > 0 && (
        <Notice>
          <AppLink to="/company/approvals">
            {waiting === 1 ? "1 order waits" : `${waiting} orders wait`} for approval
          </AppLink>
        </Notice>
      )}
      {orders.length === 0 ? (
        <EmptyState title="No orders yet">
          <p className="muted">Your orders are listed here, to look up and to order again.</p>
          <LinkButton to="/">BROWSE CATALOG</LinkButton>
        </EmptyState>
      ) : (
        <>
          <ul className="stack-loose">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} address={address} />
        </>
      )}
    </div>
  );
}

/** One order in the order history. */
function OrderCard({ order }: { order: ListedOrder }) {
  const { id, orderNumber, status, createdAt, poNumber } = order;
  return (
    <li className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-xl">
            <AppLink to={`/orders/${id}`} className="plain-link">
              Order #{orderNumber}
            </AppLink>
          </h2>
          <p className="muted small">
            {formatDate(createdAt)}
            {poNumber && <> · PO {poNumber}</>}
          </p>
        </div>
        <StatusBadge status={status} />
        <p className="ml-auto">
          <Money cents={order.total} className="text-xl" /> <span className="muted small">net</span>
        </p>
      </div>
      <FoldedOrderLines lines={order.lines} />
      {order.discountAmount > 0 && (
        <p className="rule flex justify-between gap-6 py-2.5">
          <span className="muted">Bulk discount ({formatPercent(order.discountPercentage)}%)</span>
          <Money cents={-order.discountAmount} />
        </p>
      )}
      <OpenAmounts summary={order.payments} />
      <div className="mt-5 flex flex-wrap items-end justify-between gap-6">
        <AddressText address={order.shippingAddress} />
        <ReorderLink id={id} orderNumber={orderNumber} />
      </div>
    </li>
  );
}

/** What of an order is to be paid when, with VAT; nothing once it is paid. */
function OpenAmounts({ summary }: { summary: PaymentSummary }) {
  const { open, overdue, nextDueOn, instalments } = summary;
  if (open === 0) return null;
  return nextDueOn === null ? (
    <p className="muted small mt-3">{paymentText(summary)}</p>
  ) : (
    <dl className={overdue > 0 ? "facts error" : "facts"}>
      <DueAmounts instalments={instalments} />
    </dl>
  );
}
