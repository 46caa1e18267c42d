import type { OrderView } from "~/shop/orders/order";
import { LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { OrderCard } from "./order-card";

interface OrdersPageProps {
  orders: readonly OrderView[];
  page: number;
  pages: number;
  reorderToken: string;
}

const address = (page: number) => (page === 1 ? "/orders" : `/orders?page=${page}`);

/** A customer's order history (specification 2). */
export function OrdersPage({ orders, page, pages, reorderToken }: OrdersPageProps) {
  return (
    <div className="wrap page stack-loose">
      <h1>Order History</h1>
      {orders.length === 0 ? (
        <EmptyState title="No orders yet">
          <p className="muted">Your orders are listed here, to look up and to order again.</p>
          <LinkButton to="/">BROWSE CATALOG</LinkButton>
        </EmptyState>
      ) : (
        <>
          <ul className="stack-loose">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} reorderToken={reorderToken} />
            ))}
          </ul>
          <Pagination page={page} pages={pages} address={address} />
        </>
      )}
    </div>
  );
}
