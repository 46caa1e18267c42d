import { formatDate } from "~/formats/dates";
import * as tBilling from "~/messages/billing";
import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import { accountAddress } from "~/shop/billing/accounts/account";
import type { CustomerFile, OrderRow } from "~/shop/desk/customer-data/customer-file.server";
import { AppLink } from "~/ui/base/app-link";
import { OrderState, PaymentState } from "~/ui/orders/admin/state-badges";
import { Money } from "~/ui/base/money";
import { PanelLink } from "~/ui/layout/admin/rights";
import { AdminTable } from "~/ui/layout/admin/admin-table";

export function CustomerOrders({
  orders,
  sales,
  email,
  companyId,
}: Pick<CustomerFile, "orders" | "sales"> & { email: string; companyId: string }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-2">
        {tDesk.sectionName("orders")}
      </h2>
      {orders.length === 0 ? (
        <p className="muted">{tDesk.noOrdersYet()}</p>
      ) : (
        <>
          <p className="mb-2 flex flex-wrap gap-x-5">
            <span>{tDesk.ordersAndSales({ count: sales.orders, money: () => <Money cents={sales.total} /> })}</span>
            <AppLink to={`/admin/orders?q=${encodeURIComponent(email)}`}>{t.allOrders()}</AppLink>
            <PanelLink to={accountAddress(companyId)}>{tBilling.account()}</PanelLink>
          </p>
          <AdminTable caption={t.theNewestOrders()} columns={columns()} rows={orders.map(rowOf)} />
        </>
      )}
    </section>
  );
}

const columns = () =>
  [
    { key: "number", label: t.order() },
    { key: "date", label: t.date(), onPhone: "inline" },
    { key: "status", label: t.statusFilter(), onPhone: "inline" },
    { key: "total", label: t.amount(), isNumber: true, onPhone: "end" },
  ] as const;

const rowOf = ({ id, orderNumber, createdAt, status, payment, total }: OrderRow) => ({
  key: id,
  cells: {
    number: <AppLink to={`/admin/orders/${id}`}>{orderNumber}</AppLink>,
    date: formatDate(createdAt),
    status: (
      <>
        <OrderState status={status} /> <PaymentState status={payment} />
      </>
    ),
    total: <Money cents={total} />,
  },
});
