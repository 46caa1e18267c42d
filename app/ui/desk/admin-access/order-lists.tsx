import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { formatPercent } from "~/shop/base/money/money";
import type { AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import type { OrderRow } from "~/shop/orders/order";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { StatusBadge } from "~/ui/orders/status-badge";
import { EmailText } from "~/ui/layout/admin/email-text";

import { type Paging, PlainList } from "./plain-list";

const ORDER_COLUMNS = [
  { key: "order", label: "Order ID" },
  { key: "customer", label: "Customer" },
  { key: "date", label: "Date" },
  { key: "amount", label: "Amount", isNumber: true },
  { key: "status", label: "Status" },
] as const;

/** Orders as a paginated table, newest first. */
export function OrderList({ orders, paging }: { orders: readonly OrderRow[]; paging: Paging }) {
  const rows = orders.map((order) => ({
    key: order.id,
    cells: {
      order: <Link to={`/admin/orders/${order.id}`}>{order.orderNumber}</Link>,
      customer: (
        <span className="wrap-anywhere">
          {order.customer.name}
          <span className="muted small block">
            <EmailText email={order.customer.email} />
          </span>
        </span>
      ),
      date: formatDate(order.createdAt),
      amount: <Money cents={order.total} />,
      status: <StatusBadge status={order.status} />,
    },
  }));
  const empty = "No orders found";
  return (
    <PlainList caption="Orders" columns={ORDER_COLUMNS} rows={rows} empty={empty} paging={paging} />
  );
}

const TIER_COLUMNS = [
  { key: "from", label: "From" },
  { key: "discount", label: "Discount" },
  { key: "status", label: "Status" },
] as const;

/** Bulk discounts as a read-only table; they are edited at /admin/offers. */
export function TierTable({ tiers }: { tiers: readonly AdminTier[] }) {
  const rows = tiers.map(({ id, minQuantity, discountPercentage, isActive }) => ({
    key: id,
    cells: {
      from: `${minQuantity}+ items`,
      discount: `${formatPercent(discountPercentage)}% OFF`,
      status: <Badge word={isActive ? "Active" : "Inactive"} />,
    },
  }));
  const empty = "No bulk discounts yet";
  return <PlainList caption="Bulk Discounts" columns={TIER_COLUMNS} rows={rows} empty={empty} />;
}
