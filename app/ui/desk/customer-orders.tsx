import { formatDate } from "~/formats/dates";
import type { CustomerFile, OrderRow } from "~/shop/desk/customer-data/customer-file.server";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";
import { StatusBadge } from "~/ui/orders/status-badge";

/** A customer's newest orders, and the total of all of them. */
export function CustomerOrders({
  orders,
  sales,
  email,
}: Pick<CustomerFile, "orders" | "sales"> & { email: string }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-2">
        Orders
      </h2>
      {orders.length === 0 ? (
        <p className="muted">No orders yet</p>
      ) : (
        <>
          <p className="mb-4">
            {sales.orders} {sales.orders === 1 ? "order" : "orders"}, <Money cents={sales.total} />{" "}
            in all, without cancelled ones.{" "}
            <AppLink to={`/admin/orders?q=${encodeURIComponent(email)}`}>All orders</AppLink>
          </p>
          <AdminTable caption="The newest orders" columns={COLUMNS} rows={orders.map(rowOf)} />
        </>
      )}
    </section>
  );
}

const COLUMNS = [
  { key: "number", label: "Order" },
  { key: "date", label: "Date", onPhone: "inline" },
  { key: "status", label: "Status", onPhone: "inline" },
  { key: "total", label: "Amount", isNumber: true, onPhone: "inline" },
] as const;

const rowOf = ({ id, orderNumber, createdAt, status, total }: OrderRow) => ({
  key: id,
  cells: {
    number: <AppLink to={`/admin/orders/${id}`}>{orderNumber}</AppLink>,
    date: formatDate(createdAt),
    status: <StatusBadge status={status} />,
    total: <Money cents={total} />,
  },
});
