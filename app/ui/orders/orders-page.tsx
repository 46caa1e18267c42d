import type { ListedOrder } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";
import { LinkButton } from "~/ui/base/button";
import { EmptyState, Notice } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { OrderCard } from "./order-card";

interface OrdersPageProps {
  orders: readonly ListedOrder[];
  page: number;
  pages: number;
  /** Orders of the company that wait for a release. */
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
          <AppLink to="/company/releases">
            {waiting === 1 ? "1 order waits" : `${waiting} orders wait`} for a release
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
