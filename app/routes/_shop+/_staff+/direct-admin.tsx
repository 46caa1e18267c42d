import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link, useNavigation } from "@remix-run/react";

import styles from "~/admin.css";
import { createStyleFromForm } from "~/http/forms/style-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as tBrand from "~/messages/brand";
import * as tCatalogue from "~/messages/catalogue";
import * as t from "~/messages/customers";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { adminCategories, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { allTiers, type AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { requestedPage } from "~/shop/base/paging";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDate } from "~/formats/dates";
import type { OrderRow } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { EmailText } from "~/ui/layout/admin/email-text";
import { StatusBadge } from "~/ui/orders/status-badge";
import { CompactPanel } from "~/ui/desk/admin-access/compact-panel";
import { type Paging, PlainList } from "~/ui/desk/admin-access/plain-list";
import { StyleList } from "~/ui/desk/admin-access/style-list";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?tab=orders` and `?tab=discounts` select a tab, and only its data is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "change-settings");
  const search = new URL(request.url).searchParams;
  switch (search.get("tab")) {
    case "orders": {
      const query = { q: "", status: null, page: requestedPage(search) };
      const { orders, page, pages } = await listOrders(scope, query);
      return { tab: "orders", orders, page, pages } as const;
    }
    case "discounts":
      return { tab: "discounts", tiers: await allTiers() } as const;
    default: {
      const all = adminStylesQuery(new URLSearchParams());
      const [{ styles: shown, place }, categories] = await Promise.all([
        listAdminStyles({ ...all, view: "cards", page: requestedPage(search) }),
        adminCategories(),
      ]);
      const { page, pages } = place;
      return { tab: "products", styles: shown, page, pages, categories } as const;
    }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-settings");
  return createStyleFromForm(request, admin.id, () => "/direct-admin#list");
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.directAdmin()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

const orderColumns = () =>
  [
    { key: "order", label: t.orderId() },
    { key: "customer", label: t.customer() },
    { key: "date", label: t.date() },
    { key: "amount", label: t.amount(), isNumber: true },
    { key: "status", label: t.statusFilter() },
  ] as const;

function OrderList({ orders, paging }: { orders: readonly OrderRow[]; paging: Paging }) {
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
  const empty = t.noOrdersFound();
  return <PlainList caption={t.orders()} columns={orderColumns()} rows={rows} empty={empty} paging={paging} />;
}

const tierColumns = () =>
  [
    { key: "from", label: t.fromLabel() },
    { key: "discount", label: t.discount() },
    { key: "status", label: t.statusFilter() },
  ] as const;

/** Read-only; they are edited at /admin/offers. */
function TierTable({ tiers }: { tiers: readonly AdminTier[] }) {
  const rows = tiers.map(({ id, minQuantity, discountPercentage, isActive }) => ({
    key: id,
    cells: {
      from: tBrand.items({ minQuantity }),
      discount: tBrand.off({ discountPercentage }),
      status: (
        <Badge tone={isActive ? "good" : undefined}>{isActive ? tCatalogue.active() : tCatalogue.inactive()}</Badge>
      ),
    },
  }));
  const empty = t.noBulkDiscountsYet();
  return <PlainList caption={t.bulkDiscounts()} columns={tierColumns()} rows={rows} empty={empty} />;
}

const allTabs = () =>
  [
    { tab: "products", to: "/direct-admin", label: t.products() },
    { tab: "orders", to: "/direct-admin?tab=orders", label: t.orders() },
    { tab: "discounts", to: "/direct-admin?tab=discounts", label: t.bulkDiscounts() },
  ] as const;

export default function DirectPanel() {
  const { ...shown } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const tabs = allTabs().map(({ tab, ...rest }) => ({ ...rest, isCurrent: tab === shown.tab }));
  const { location, formData } = useNavigation();
  const isOpening = location?.pathname === "/direct-admin" && !formData;
  return (
    <CompactPanel title={t.adminPanel()} tabs={tabs}>
      {/* Another tab is opened by scripts: the server checks the admin's access and reads its data. */}
      <p role="status" className="muted small">
        {isOpening && t.loadingAdminAccess()}
      </p>
      {shown.tab === "products" && (
        <>
          <section className="admin-section max-w-4xl" aria-labelledby="add">
            <h2 id="add" className="mb-4">
              {t.addProduct()}
            </h2>
            <StyleForm
              action="/direct-admin"
              refused={refused}
              categories={shown.categories}
              submit={{ label: t.createProduct(), pendingLabel: "CREATING..." }}
            />
          </section>
          <section className="admin-section" aria-labelledby="list">
            <h2 id="list" className="mb-4">
              {t.products()}
            </h2>
            <StyleList
              styles={shown.styles}
              empty={t.noProductsFound()}
              paging={{ ...shown, address: (page) => `/direct-admin?page=${page}#list` }}
            />
          </section>
        </>
      )}
      {shown.tab === "orders" && (
        <section aria-labelledby="orders">
          <h2 id="orders" className="mb-4">
            {t.orders()}
          </h2>
          <OrderList
            orders={shown.orders}
            paging={{ ...shown, address: (page) => `/direct-admin?tab=orders&page=${page}` }}
          />
        </section>
      )}
      {shown.tab === "discounts" && (
        <section aria-labelledby="discounts">
          <h2 id="discounts" className="mb-4">
            {t.bulkDiscounts()}
          </h2>
          <TierTable tiers={shown.tiers} />
          <p className="mt-4">
            <AppLink to="/admin/offers">{t.changeThemUnderOffers()}</AppLink>
          </p>
        </section>
      )}
    </CompactPanel>
  );
}
