import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { formatDate } from "~/formats/dates";
import * as t from "~/messages/desk";
import type { RecentOrder } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { OrderState } from "~/ui/orders/admin/state-badges";

import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";

const columns = () =>
  [
    { key: "customer", label: t.customer() },
    { key: "date", label: t.date() },
    { key: "amount", label: t.amount(), isNumber: true },
    { key: "status", label: t.status() },
  ] as const;

/** A delivered order is highlighted. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-3">
        {t.recentOrders()}
      </h2>
      {orders.length === 0 ? (
        <p>{t.noOrdersYetSentence()}</p>
      ) : (
        <AdminTable
          caption={t.recentOrders()}
          columns={columns()}
          rows={orders.map(({ id, user, createdAt, totalAmount, status }) => ({
            key: `order-${id}`,
            cells: {
              customer: (
                <>
                  <Link to={`/admin/orders/${id}`}>{markLookAlikes(user.name)}</Link>
                  <span className="muted small block font-normal">
                    <EmailText email={user.email} />
                  </span>
                </>
              ),
              date: formatDate(createdAt),
              amount: <Money cents={totalAmount} />,
              status: <OrderState status={status} />,
            },
          }))}
        />
      )}
    </section>
  );
}
