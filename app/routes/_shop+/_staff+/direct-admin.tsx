import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/admin.css";
import { createStyleFromForm } from "~/http/forms/style-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { adminCategories, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { allTiers } from "~/shop/catalogue/offers/change-tiers.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { requestedPage } from "~/shop/base/paging";
import { MAX_UPLOAD_BYTES } from "~/shop/brand/pictures/upload-limits";
import { DirectPanel } from "~/ui/desk/admin-access/direct-panel";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

export const handle = { uploadBytes: MAX_UPLOAD_BYTES };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * GET /direct-admin: the panel in three tabs; `?tab=orders` and `?tab=discounts` select one, and only its data is read.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireAdmin(request);
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

/** POST /direct-admin: creates a product. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return createStyleFromForm(request, admin.id, () => "/direct-admin#list");
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Direct admin") }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function DirectAdmin() {
  return <DirectPanel {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
