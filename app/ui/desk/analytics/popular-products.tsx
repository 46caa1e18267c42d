import { Link } from "@remix-run/react";

import { type PopularProduct, SALES_MONTHS } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";

import { AdminTable } from "~/ui/layout/admin/admin-table";

const COLUMNS = [
  { key: "name", label: "Product" },
  { key: "orders", label: "Orders", isNumber: true },
  { key: "revenue", label: "Revenue", isNumber: true },
] as const;

/** The most ordered styles. */
export function PopularProducts({ products }: { products: readonly PopularProduct[] }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">Popular Products</h2>
      <p className="muted small mt-1 mb-3">
        {`In how many orders of the last ${SALES_MONTHS} months, cancelled ones left out; revenue before the orders' discounts.`}
      </p>
      {products.length === 0 ? (
        <p>No orders yet. The most ordered styles will be listed here.</p>
      ) : (
        <AdminTable
          caption="Popular Products"
          columns={COLUMNS}
          rows={products.map(({ productId, name, orders, revenue }) => ({
            key: `product-${productId}`,
            cells: {
              name: <Link to={`/admin/products/${productId}`}>{name}</Link>,
              orders,
              revenue: <Money cents={revenue} />,
            },
          }))}
        />
      )}
    </section>
  );
}
