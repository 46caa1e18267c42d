import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import { can } from "~/shop/customers/people/staff-role";
import { adminFeed } from "~/shop/desk/reports/admin-feed.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import { invoicedByMonth } from "~/shop/desk/reports/invoiced.server";
import { requestedBasis } from "~/shop/desk/reports/report";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { salesByMonth } from "~/shop/desk/reports/sales.server";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";
import { type PopularProduct, SALES_MONTHS } from "~/shop/desk/reports/figures";
import { Money } from "~/ui/base/money";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { IncompleteNote } from "~/ui/desk/reports/incomplete-note";
import { ReportLinks } from "~/ui/desk/reports/report-links";
import { Figures } from "~/ui/desk/analytics/figures";
import { RecentOrders } from "~/ui/desk/analytics/recent-orders";
import { Sales } from "~/ui/desk/analytics/sales";
import { HowCounted } from "~/ui/layout/admin/how-counted";
import { PanelLink } from "~/ui/layout/admin/rights";
import { openTasks } from "~/ui/layout/admin/tasks";
import { usePanel } from "~/ui/layout/admin/use-panel";

/** The figures are for those who see reports; `?by=` is orders or invoices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  if (!can(staff, "see-reports")) return null;
  const feed = await adminFeed(new Date(), readerOf(request));
  const by = requestedBasis(new URL(request.url).searchParams);
  const [sales, isIncomplete, { invoicesFrom }] = await Promise.all([
    by === "invoices" ? { by, months: await invoicedByMonth() } : { by, months: await salesByMonth() },
    isCounting(),
    shopSettings(),
  ]);
  return { feed, sales, isIncomplete, hasInvoices: invoicesFrom !== null };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.whatNeedsDoing()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "name", label: t.product() },
    { key: "orders", label: t.orders(), isNumber: true },
    { key: "revenue", label: t.revenue(), isNumber: true },
  ] as const;

function PopularProducts({ products }: { products: readonly PopularProduct[] }) {
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-3">
        {t.popularProducts()}
      </h2>
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
      <HowCounted>
        <p>{t.numberOfOrdersInThe({ salesMonths: SALES_MONTHS })}</p>
      </HowCounted>
    </section>
  );
}

function Tasks() {
  const tasks = openTasks(usePanel()!.waiting);
  if (tasks.length === 0) return <p>{t.nothingToDo()}</p>;
  return (
    <ul className="columns-fit-[18rem] gap-x-8">
      {tasks.map(({ to, text }) => (
        <li key={to} className="rule-below">
          <Link to={to} className="flex min-h-11 items-center">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opens the panel. */
export default function PanelStart() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>{t.whatNeedsDoing()}</AdminHeading>
      <Tasks />
      {loaded && <Analytics {...loaded} />}
    </>
  );
}

type Loaded = NonNullable<SerializeFrom<typeof loader>>;

function Analytics({ feed, sales, isIncomplete, hasInvoices }: Loaded) {
  return (
    <>
      <section aria-labelledby="analytics" className="mt-8">
        <h2 id="analytics" className="mb-1">
          {t.pageName("analytics")}
        </h2>
        <ReportLinks />
        <Figures customers={feed.customerStats} carts={feed.cartMetrics} />
        {isIncomplete && <IncompleteNote />}
      </section>
      <Sales sales={sales} hasInvoices={hasInvoices} />
      <div className="admin-section grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <RecentOrders orders={feed.recentOrders} />
        <PopularProducts products={feed.popularProducts} />
      </div>
    </>
  );
}
