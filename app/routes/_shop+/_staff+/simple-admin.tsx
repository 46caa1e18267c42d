import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/admin.css";
import { createStyleFromForm } from "~/http/forms/style-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { adminCategories, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { requestedPage } from "~/shop/base/paging";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { StyleForm } from "~/ui/catalogue/admin/styles/style-form";
import { CompactPanel } from "~/ui/desk/admin-access/compact-panel";
import { StyleList } from "~/ui/desk/admin-access/style-list";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?tab=new` is the form for a new product. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-settings");
  const search = new URL(request.url).searchParams;
  const isNew = search.get("tab") === "new";
  const all = adminStylesQuery(new URLSearchParams());
  const [{ styles: shown, count, place }, categories] = await Promise.all([
    listAdminStyles({ ...all, view: "cards", page: requestedPage(search) }),
    isNew ? adminCategories() : [],
  ]);
  return { isNew, styles: shown, count, page: place.page, pages: place.pages, categories };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-settings");
  return createStyleFromForm(request, admin.id, () => "/simple-admin");
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.simpleAdmin()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

const NEW = "/simple-admin?tab=new";

export default function SimplePanel() {
  const { isNew, styles, count, page, pages, categories } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const tabs = [
    { to: "/simple-admin", label: t.productsLabel({ count }), isCurrent: !isNew },
    { to: NEW, label: t.addNewProduct(), isCurrent: isNew },
  ];
  return (
    <CompactPanel title={t.simpleAdminTitle()} tabs={tabs}>
      <h2 className="sr-only">{isNew ? t.addNewProduct() : t.products()}</h2>
      {isNew ? (
        <div className="max-w-4xl">
          <StyleForm
            action={NEW}
            refused={refused}
            categories={categories}
            submit={{ label: t.createProduct(), pendingLabel: "CREATING..." }}
          />
        </div>
      ) : (
        <StyleList
          styles={styles}
          empty={t.noProductsFoundAddYour()}
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
