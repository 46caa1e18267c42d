import type { AdminStyle } from "~/shop/catalogue/styles/admin-styles.server";

import { type RefusedStyle, StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { CompactPanel } from "./compact-panel";
import { StyleList } from "./style-list";

const NEW = "/simple-admin?tab=new";

/** /simple-admin: the products, and the form for a new one (specification 2). */
export function SimplePanel({
  isNew,
  styles,
  count,
  page,
  pages,
  categories,
  refused,
}: {
  /** The tab with the form is shown. */
  isNew: boolean;
  styles: readonly AdminStyle[];
  /** The number of all products. */
  count: number;
  page: number;
  pages: number;
  categories: readonly string[];
  /** The form that was rejected. */
  refused?: RefusedStyle;
}) {
  const tabs = [
    { to: "/simple-admin", label: `Products (${count.toLocaleString("en")})`, isCurrent: !isNew },
    { to: NEW, label: "Add New Product", isCurrent: isNew },
  ];
  return (
    <CompactPanel title="Simple Admin" tabs={tabs}>
      <h2 className="sr-only">{isNew ? "Add New Product" : "Products"}</h2>
      {isNew ? (
        <div className="max-w-4xl">
          <StyleForm
            action={NEW}
            refused={refused}
            categories={categories}
            submit={{ label: "CREATE PRODUCT", pendingLabel: "CREATING..." }}
          />
        </div>
      ) : (
        <StyleList
          styles={styles}
          empty="No products found. Add your first product to get started."
          paging={{
            page,
            pages,
            address: (number) => (number > 1 ? `/simple-admin?page=${number}` : "/simple-admin"),
          }}
        />
      )}
    </CompactPanel>
  );
}
