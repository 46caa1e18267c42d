import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import { deskQuery } from "~/shop/desk/search/query";
import { searchDesk } from "~/shop/desk/search/search-desk.server";
import { searchTitle } from "~/texts/navigation";
import { SearchPage } from "~/ui/desk/search-page";
import { findPages } from "~/ui/layout/admin/find-pages";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/search: what of the admin panel matches `?q=`, of what the reader may see. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-customers");
  const query = deskQuery(new URL(request.url).searchParams);
  const { text } = query;
  const pages = findPages(staff.staffRole, text);
  return { text, pages, results: text ? await searchDesk(staff, query) : null };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, searchTitle(data?.text ?? "")) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
