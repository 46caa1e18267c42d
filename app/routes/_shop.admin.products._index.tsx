import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { redirectWithToast } from "~/http/session/toast.server";
import { adminStylesQuery } from "~/shop/catalogue/admin-query";
import { adminCategories, listAdminStyles } from "~/shop/catalogue/admin-styles.server";
import { duplicateStyle, setStyleFlags, type StyleFlag } from "~/shop/catalogue/edit-style.server";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/problem";
import { StylesPage } from "~/ui/admin/products/styles-page";
import { pageTitle } from "~/ui/layout/meta";

const FLAGS = new Map<string, { flag: StyleFlag; title: string }>([
  ["activate", { flag: { isActive: true }, title: "Product Activated" }],
  ["deactivate", { flag: { isActive: false }, title: "Product Deactivated" }],
  ["best-seller", { flag: { bestSeller: true }, title: "Best Seller Marked" }],
  ["no-best-seller", { flag: { bestSeller: false }, title: "Best Seller Unmarked" }],
]);

/** GET /admin/products: a page of the styles that the query selects. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = adminStylesQuery(new URL(request.url).searchParams);
  const [{ place, ...list }, categories] = await Promise.all([
    listAdminStyles(query),
    adminCategories(),
  ]);
  return { ...list, query: { ...query, page: place.page }, pages: place.pages, categories };
}

/** POST /admin/products: duplicates the style `id` or sets one of its flags, by `intent`. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const id = parseId(fields.get("id"));
  if (!id) throw notFound(request);
  const intent = String(fields.get("intent"));
  const change = FLAGS.get(intent);
  try {
    if (intent === "duplicate") {
      const copy = await duplicateStyle(id, admin.id);
      return await redirectWithToast(`/admin/products/${copy}`, {
        title: "Product Duplicated",
        description: "This is the copy. It is inactive until you activate it.",
      });
    }
    if (change) {
      await setStyleFlags(id, change.flag, admin.id);
      const landing = safeReturnTo(fields.get("redirectTo"), "/admin/products");
      return await redirectWithToast(landing, { title: change.title });
    }
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") throw notFound(request);
    throw error;
  }
  throw refuse(request, {
    status: 400,
    title: "Bad request",
    message: "This form is incomplete or out of date. Nothing was changed.",
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Products") }];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Products() {
  return <StylesPage {...useLoaderData<typeof loader>()} />;
}
