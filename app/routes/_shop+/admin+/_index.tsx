import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { can } from "~/shop/customers/people/staff-role";
import { adminFeed } from "~/shop/desk/reports/admin-feed.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import { salesByMonth } from "~/shop/desk/reports/sales.server";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";
import { type PopularProduct, SALES_MONTHS } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { menuOf } from "~/ui/layout/admin/menu";
import { TO_SHIP } from "~/ui/layout/admin/tasks";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { IncompleteNote } from "~/ui/desk/reports/incomplete-note";
import { ReportLinks } from "~/ui/desk/reports/report-links";
import { Figures } from "~/ui/desk/analytics/figures";
import { RecentOrders } from "~/ui/desk/analytics/recent-orders";
import { Sales } from "~/ui/desk/analytics/sales";
import { PanelLink } from "~/ui/layout/admin/rights";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  if (!can(staff, "see-reports")) {
    throw redirect(can(staff, "change-shipments") ? TO_SHIP : menuOf(staff.staffRole)[0]!.pages[0]!.to);
  }
  const feed = await adminFeed(new Date(), readerOf(request));
  const [months, isIncomplete] = await Promise.all([salesByMonth(), isCounting()]);
  return { feed, months, isIncomplete };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Analytics") }];

const columns = () =>
  [
    { key: "name", label: t.product() },
    { key: "orders", label: t.orders(), isNumber: true },
    { key: "revenue", label: t.revenue(), isNumber: true },
  ] as const;

function PopularProducts({ products }: { products: readonly PopularProduct[] }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">{t.popularProducts()}</h2>
      <p className="muted small mt-1 mb-3">{t.numberOfOrdersInThe({ salesMonths: SALES_MONTHS })}</p>
      {products.length === 0 ? (
        <p>{t.noOrdersYetTheMost()}</p>
      ) : (
        <AdminTable
          caption={t.popularProducts()}
          columns={columns()}
          rows={products.map(({ productId, name, orders, revenue }) => ({
            key: `product-${productId}`,
            cells: {
              name: <PanelLink to={`/admin/products/${productId}`}>{name}</PanelLink>,
              orders,
              revenue: <Money cents={revenue} />,
            },
          }))}
        />
      )}
    </section>
  );
}

export default function AnalyticsPage() {
  const { feed, months, isIncomplete } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>{t.pageName("analytics")}</AdminHeading>
      <ReportLinks />
      <Figures customers={feed.customerStats} carts={feed.cartMetrics} />
      {isIncomplete && <IncompleteNote />}
      <Sales months={months} />
      <div className="admin-section grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <RecentOrders orders={feed.recentOrders} />
        <PopularProducts products={feed.popularProducts} />
      </div>
    </>
  );
}
