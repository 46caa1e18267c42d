import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { adminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import { countAdminStyles, listAdminStyles } from "~/shop/catalogue/styles/admin-styles.server";
import { stylesForm } from "~/shop/catalogue/styles/several-form.server";
import { groupChoices } from "~/shop/catalogue/price-groups/admin-groups.server";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { StylesPage } from "~/ui/catalogue/admin/styles/styles-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { changeStylesFromForm } from "./change-styles.server";

/** GET /admin/products: a page of the styles that the query selects; `?ticked=all` ticks them. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams;
  const query = adminStylesQuery(search);
  const [{ place, ...list }, { categories, counts }, windows, priceGroups] = await Promise.all([
    listAdminStyles(query),
    countAdminStyles(query.category),
    adminWindows(),
    groupChoices(),
  ]);
  return {
    ...list,
    query: { ...query, page: place.page },
    pages: place.pages,
    categories,
    counts,
    windows: windows.map(({ id, name }) => ({ id, name })),
    priceGroups,
    isAllTicked: search.get("ticked") === "all",
  };
}

/** POST /admin/products: changes, moves or copies the styles `id`, by `intent`. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return handleForm(request, {
    schema: stylesForm,
    title: "Failed to change the products",
    failed: "Failed to change the products. Please try again.",
    notFound: (missing, { field }) => (field ? null : notFound(missing)),
    handle: (form) => changeStylesFromForm(form, admin.id),
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Products") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Products() {
  return <StylesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
