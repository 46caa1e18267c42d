import type { ReactNode } from "react";

import type { OrderToShip } from "~/shop/orders/shipments/read-shipments.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { AppLink } from "~/ui/base/app-link";

/** What the pages of an order's shipments have in common: the way back and the heading. */
export function ShipmentFrame({
  order,
  heading,
  aside,
  children,
}: {
  order: OrderToShip;
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <CustomerErased.Provider value={order.isCustomerErased}>
      <p className="mb-2">
        <AppLink to={`/admin/orders/${order.id}`}>Order {order.orderNumber}</AppLink>
      </p>
      <AdminHeading aside={aside}>{heading}</AdminHeading>
      <div className="stack-loose">{children}</div>
    </CustomerErased.Provider>
  );
}
