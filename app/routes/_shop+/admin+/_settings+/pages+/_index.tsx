import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { adminPages } from "~/shop/brand/pages/admin-pages.server";
import { PagesPage } from "~/ui/brand/admin/pages-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/pages: the shop's own pages, written or not. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { pages: await adminPages() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Pages") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Pages() {
  return <PagesPage {...useLoaderData<typeof loader>()} />;
}
