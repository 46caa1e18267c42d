import { useNavigation } from "@remix-run/react";

import type { AdminStyleCard } from "~/shop/catalogue/styles/admin-styles.server";
import type { AdminTier } from "~/shop/catalogue/offers/change-tiers.server";
import type { OrderRow } from "~/shop/orders/order";
import { AppLink } from "~/ui/base/app-link";

import { type RefusedStyle, StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { OrderList, TierTable } from "./order-lists";
import { CompactPanel } from "./compact-panel";
import { StyleList } from "./style-list";

type DirectPanelProps = (
  | {
      tab: "products";
      styles: readonly AdminStyleCard[];
      categories: readonly string[];
      page: number;
      pages: number;
    }
  | { tab: "orders"; orders: readonly OrderRow[]; page: number; pages: number }
  | { tab: "discounts"; tiers: readonly AdminTier[] }
) & {
  /** The product form that was rejected. */
  refused?: RefusedStyle;
};

const TABS = [
  { tab: "products", to: "/direct-admin", label: "Products" },
  { tab: "orders", to: "/direct-admin?tab=orders", label: "Orders" },
  { tab: "discounts", to: "/direct-admin?tab=discounts", label: "Bulk Discounts" },
] as const;

/** /direct-admin: the Admin Panel in three tabs (specification 2). */
export function DirectPanel({ refused, ...shown }: DirectPanelProps) {
  const tabs = TABS.map(({ tab, ...rest }) => ({ ...rest, isCurrent: tab === shown.tab }));
  const { location, formData } = useNavigation();
  const isOpening = location?.pathname === "/direct-admin" && !formData;
  return (
    <CompactPanel title="Admin Panel" tabs={tabs}>
      {/* Another tab is opened by scripts: the server checks the admin's access and reads its data. */}
      <p role="status" className="muted small">
        {isOpening && "Loading admin access..."}
      </p>
      {shown.tab === "products" && (
        <>
          <section className="admin-section max-w-4xl" aria-labelledby="add">
            <h2 id="add" className="mb-4">
              Add product
            </h2>
            <StyleForm
              action="/direct-admin"
              refused={refused}
              categories={shown.categories}
              submit={{ label: "CREATE PRODUCT", pendingLabel: "CREATING..." }}
            />
          </section>
          <section className="admin-section" aria-labelledby="list">
            <h2 id="list" className="mb-4">
              Products
            </h2>
            <StyleList
              styles={shown.styles}
              empty="No products found"
              paging={{ ...shown, address: (page) => `/direct-admin?page=${page}#list` }}
            />
          </section>
        </>
      )}
      {shown.tab === "orders" && (
        <section aria-labelledby="orders">
          <h2 id="orders" className="mb-4">
            Orders
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
            Bulk Discounts
          </h2>
          <TierTable tiers={shown.tiers} />
          <p className="mt-4">
            <AppLink to="/admin/offers">Change them under Offers</AppLink>
          </p>
        </section>
      )}
    </CompactPanel>
  );
}
